import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { doubtWords } from "./doubt-words";
import { doubtsToLookAt } from "./open-doubts";
import type { Draft } from "./open-questions";
import type { Reading } from "./use-reading";

interface LookQuestionProps {
  reading: Reading;
  draft: Draft;
}

/** What isn't certain and has no question of its own: each doubt, how to settle it, and a person's word that the lines are read correctly. */
export function LookQuestion({ reading, draft }: LookQuestionProps) {
  const { file, questions, answered, answer, table, recognised } = reading;
  const doubts = doubtsToLookAt(file.doubts, questions, {
    draft,
    recognised: recognised ?? draft,
  }).map((doubt) => doubtWords(doubt, draft, table));
  const [first] = doubts;
  return (
    <Notice
      tone="warning"
      title={
        doubts.length === 1 && first
          ? first.what
          : `${doubts.length} things are not certain. Compare the lines below with the file.`
      }
    >
      {doubts.length === 1 && first ? (
        <p>{first.how}</p>
      ) : (
        <ul className="mt-1 grid list-disc gap-1 pl-4">
          {doubts.map(({ what, how }) => (
            <li key={what}>
              {what} <span className="text-ink-2">{how}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2">
        <Checkbox checked={answered.includes("look")} onChange={() => answer("look")}>
          The lines below are read correctly
        </Checkbox>
      </div>
    </Notice>
  );
}
