/** What references are looked for in: the narration, and behind it the line's references and counterparty where they say more. */
export function lineText(line: { narration: string; bankReference: string | null; paymentReference: string | null; counterparty: string | null }): string {
  let text = line.narration;
  for (const part of [line.paymentReference, line.bankReference, line.counterparty]) {
    if (part !== null && part !== "" && !text.includes(part)) text += ` ${part}`;
  }
  return text;
}
