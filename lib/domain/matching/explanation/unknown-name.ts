import type { LineFact } from "../facts/facts";
import type { Evidence } from "../matching";
import { evidence } from "./evidence";

/** What looks like a printed reference: the prefix at the start of a word, then a code with a digit in it. */
const FORM = /(?<![A-Z0-9])TXN[-/ ]?(?=[A-Z]*\d)[A-Z0-9]{6,}/;

/** Evidence against a match if the line has something that looks like a reference. For lines that name no open transfer. */
export function namesUnknown({ line, text }: LineFact): Evidence[] {
  const found = FORM.exec(text.upper);
  if (!found) return [];
  return [
    evidence("other_reference", "against", found[0], [
      { lineId: line.id, start: found.index, end: found.index + found[0].length },
    ]),
  ];
}
