import { unitsAmount } from "../amounts";
import { evidence, namesUnknown, spanIn } from "../explanation/evidence";
import { otherBusinessSentence } from "../explanation/sentence";
import { isNameless } from "../facts/facts";
import { propose, type Run } from "../run";
import { endsWord, type LineText, referenceKey, startsWord } from "../references";

/** Lane 9, the last: explains a line by words that people have entered. The line names nothing. */
export function explainOtherBusiness(run: Run): void {
  const wanted = run.rules.otherBusiness
    .map((business) => ({ ...business, key: referenceKey(business.contains) }))
    .filter(({ key }) => key !== "");
  if (wanted.length === 0) return;
  for (const line of run.lines) {
    if (!isNameless(line) || line.reversal !== null || line.hash !== null) continue;
    const { text } = line;
    for (const { contains, kind, key } of wanted) {
      const at = placeOf(text, key);
      if (at === null) continue;
      if (namesUnknown(line).length > 0) break;
      const explained = { kind, difference: unitsAmount(line.units) };
      const draft = { lane: "other_business", automatic: true, lines: [line], legs: [] } as const;
      propose(run, { ...draft, explained }, () => ({
        evidence: [
          evidence("other_business", "for", contains, [spanIn(line, at, at + key.length)]),
        ],
        sentence: otherBusinessSentence(contains, kind),
      }));
      break;
    }
  }
}

/** Finds the key as whole words, whatever separates them. Returns a place in the squashed text. */
function placeOf(text: LineText, key: string): number | null {
  for (let at = text.squashed.indexOf(key); at !== -1; at = text.squashed.indexOf(key, at + 1)) {
    if (startsWord(text, at) && endsWord(text, at + key.length)) return at;
  }
  return null;
}
