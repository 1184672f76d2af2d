/** What the difference of a match can be, or a line without a transfer. */
export const REASON_LABELS = {
  bank_charge: "Bank charge",
  tax: "Tax or levy",
  rounding: "Rounding",
  exchange: "Exchange difference",
  interest: "Interest",
  own_accounts: "Between own accounts",
  wages: "Wages",
  trade: "Supplier or customer",
  other: "Something else",
};

/** Converts a stored reason such as `bank_charge: netted` into readable words: "Bank charge: netted". */
export function reasonWords(kept: string): string {
  const [kind = "", ...note] = kept.split(": ");
  const label = Object.hasOwn(REASON_LABELS, kind)
    ? REASON_LABELS[kind as keyof typeof REASON_LABELS]
    : kind;
  return [label, ...note].join(": ");
}
