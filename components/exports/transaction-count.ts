/** `248 transactions` */
export function transactionCount(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "transaction" : "transactions"}`;
}
