import { normaliseAmount } from "@/lib/money/amount";
import type { StatementLine } from "./statement";

/** No text of a statement holds it: readers turn control characters into blanks. */
const BETWEEN = "\u001f";

/**
 * A movement's identity, as one text: overlapping files print it the same way. Neither its place in the file nor
 * the balance after it is part of it.
 * @param currency of the line, or else the statement
 */
export function fingerprintText(line: StatementLine, currency: string): string {
  return [
    line.bookedOn,
    line.valueOn ?? "",
    line.direction,
    normaliseAmount(line.amount),
    currency,
    line.reversal === true ? "reversal" : "",
    spaced(line.bankReference),
    spaced(line.paymentReference),
    spaced(line.narration),
    spaced(line.counterparty),
    spaced(line.counterpartyAccount),
    line.transactionHash ?? "",
  ].join(BETWEEN);
}

function spaced(text: string | null): string {
  return (text ?? "").normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** Numbers equal lines within a file. Both are kept, and the same line of two files is recognised. */
export function createOccurrences(): (fingerprint: string) => number {
  const seen = new Map<string, number>();
  return (fingerprint) => {
    const occurrence = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, occurrence);
    return occurrence;
  };
}
