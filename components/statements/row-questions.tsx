import { Checkbox } from "@/components/ui/input";
import { Choice } from "./choice";
import { differentAccounts, markChoice, statusChoice, withMark, withStatus } from "./draft-changes";
import { DIRECTION_LABELS, optionsOf } from "./labels";
import { unknownMarks, unknownStatuses } from "./questions";
import type { TableDraft } from "./table-draft";
import type { QuestionProps } from "./use-reading";

/** Asks which account is this one, if only names distinguish the accounts. */
export function AccountQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  return (
    <Choice
      title="The file holds lines of several accounts. Which are this account's?"
      value={draft.onlyAccount ?? ""}
      cards={differentAccounts(reading.open.accounts).map(({ account }) => ({
        value: account,
        label: account,
      }))}
      onChange={(onlyAccount) => reading.answer("account", { ...draft, onlyAccount })}
    />
  );
}

const CARDS = optionsOf({ taken: "Yes: import them", left: "No: leave them out" });

/** Asks if money moved on lines whose status doesn't say so. */
export function StatusQuestion({ reading, draft }: QuestionProps) {
  return (
    <div className="grid gap-4">
      {unknownStatuses(reading.open).map((status) => {
        const taken = statusChoice(draft, status);
        return (
          <Choice
            key={status}
            title={`Some lines are marked “${status}”. Did money move on them?`}
            value={taken === null ? "" : taken ? "taken" : "left"}
            cards={CARDS}
            onChange={(choice) =>
              reading.answer("status", withStatus(draft, status, choice === "taken"))
            }
          />
        );
      })}
    </div>
  );
}

const DIRECTIONS = optionsOf(DIRECTION_LABELS);

/**
 * Asks for the direction of lines whose mark is unclear, missing or beside a minus. A recognised
 * direction is shown, and must be confirmed.
 */
export function MarkQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  const marks = unknownMarks(reading.open);
  const isAnswered = reading.answered.includes("direction");
  const asksForRest = (draft.rest ?? null) !== null && marks.length === 0;
  if (marks.length === 0 && !asksForRest)
    return (
      <Choice
        title="Some marked amounts have a minus. What does it mean?"
        value={isAnswered ? (draft.minusTurns ? "back" : "nothing") : ""}
        cards={optionsOf({
          nothing: "Nothing: the mark says which way money went",
          back: "The movement was taken back",
        })}
        onChange={(meaning) =>
          reading.answer("direction", { ...draft, minusTurns: meaning === "back" })
        }
      />
    );
  return (
    <div className="grid gap-4">
      {marks.map((mark) => (
        <Choice
          key={mark}
          title={`Which way did the money go on lines marked “${mark}”?`}
          value={markChoice(draft, mark) ?? draft.rest ?? ""}
          cards={DIRECTIONS}
          onChange={(direction) => reading.answer("direction", withMark(draft, mark, direction))}
        />
      ))}
      {asksForRest && (
        <Choice
          title="Which way did the money go on lines without a mark?"
          value={draft.rest ?? ""}
          cards={DIRECTIONS}
          onChange={(rest) => reading.answer("direction", { ...draft, rest })}
        />
      )}
      <Checkbox checked={isAnswered} onChange={() => reading.answer("direction")}>
        Money in and money out are right on the lines below
      </Checkbox>
    </div>
  );
}
