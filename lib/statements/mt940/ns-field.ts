import { narrationOf, referenceOf } from "../text/bound-text";
import { joinFull } from "./join-lines";
import type { Narrative } from "./narrative";

const WIDTH = 27;
/** Codes for lines of the purpose, and for the posting text before them. */
const PURPOSE = [17, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

/**
 * The field `:NS:` of MultiCash, which banks of Hungary and Austria write instead of `:86:`. Its lines begin with a two-digit code: 01
 * to 14 purpose, 15 and 16 name, 17 posting text, 34 account. Source: MultiCash, format of the statement file.
 */
export function readNs(lines: readonly string[]): Narrative {
  const coded = new Map<number, string>();
  for (const line of lines) {
    const code = Number(line.slice(0, 2));
    if (/^\d\d/.test(line) && !coded.has(code)) coded.set(code, line.slice(2));
  }
  const texts = (codes: readonly number[]) => codes.flatMap((code) => coded.get(code) ?? []);
  return {
    narration: narrationOf([joinFull(texts(PURPOSE), WIDTH)]),
    paymentReference: null,
    counterparty: referenceOf(joinFull(texts([15, 16]), WIDTH)),
    counterpartyAccount: referenceOf(coded.get(34)),
  };
}
