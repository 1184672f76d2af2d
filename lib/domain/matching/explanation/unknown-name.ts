import type { LineFact } from "../facts/facts";
import type { Evidence } from "../matching";
import { evidence } from "./evidence";

/** The form of a reference, printed as one: its prefix at the start of a word, and a code with a digit in it. */
const FORM = /(?<![A-Z0-9])TXN[-/ ]?(?=[A-Z]*\d)[A-Z0-9]{6,}/;

/** What a line has of a reference's form, though no transfer of that reference is open: a person should see it. */
export function namesUnknown({ line, text }: LineFact): Evidence[] {
  const found = FORM.exec(text.upper);
  if (!found) return [];
  return [evidence("other_reference", "against", found[0], [{ lineId: line.id, start: found.index, end: found.index + found[0].length }])];
}
