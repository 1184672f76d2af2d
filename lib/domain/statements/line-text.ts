/** The text in which references are looked for: the narration, followed by the line's references and counterparty where they add something. */
export function lineText(line: {
  narration: string;
  bankReference: string | null;
  paymentReference: string | null;
  counterparty: string | null;
}): string {
  let text = line.narration;
  for (const part of [line.paymentReference, line.bankReference, line.counterparty]) {
    if (part !== null && part !== "" && !text.includes(part)) text += ` ${part}`;
  }
  return text;
}
