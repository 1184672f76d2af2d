import { unitsAmount, sumUnits } from "../amounts";
import { evidence, namesUnknown, spanIn } from "../explanation/evidence";
import { otherBusinessSentence } from "../explanation/sentence";
import { isNameless, type LineFact } from "../facts/facts";
import type { OtherBusiness } from "../other-business";
import { propose, type Run } from "../run";
import { endsWord, type LineText, referenceKey, startsWord } from "../references";

/** Lane 9, the last: explains a line by words that people have entered. The line names nothing. */
export function explainOtherBusiness(run: Run): void {
  const wanted = run.rules.otherBusiness
    .map((business) => ({ business, key: referenceKey(business.contains) }))
    .filter(({ key }) => key !== "");
  if (wanted.length === 0) return;
  for (const line of run.lines) {
    if (!isNameless(line) || line.reversal !== null || line.hash !== null) continue;
    const { text } = line;
    for (const { business, key } of wanted) {
      const at = placeOf(text, key);
      if (at === null) continue;
      if (namesUnknown(line).length === 0)
        explain(run, line, business, { from: at, to: at + key.length });
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

function explain(
  run: Run,
  line: LineFact,
  { contains, kind }: OtherBusiness,
  { from, to }: { from: number; to: number },
): void {
  const explained = { kind, difference: unitsAmount(sumUnits([line])) };
  propose(
    run,
    { lane: "other_business", automatic: true, lines: [line], legs: [], explained },
    () => ({
      evidence: [evidence("other_business", "for", contains, [spanIn(line, from, to)])],
      sentence: otherBusinessSentence(contains, kind),
    }),
  );
}
