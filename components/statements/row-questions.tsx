import { Checkbox } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-group";
import { differentAccounts, markChoice, statusChoice, withMark, withStatus } from "./draft-changes";
import { unknownMarks, unknownStatuses, type Draft } from "./questions";
import type { TableDraft } from "./table-draft";
import type { Reading } from "./use-reading";

interface RowQuestionProps {
  reading: Reading;
  draft: TableDraft;
}

/** Asks which account is this one, if only names distinguish the accounts. */
export function AccountQuestion({ reading, draft }: RowQuestionProps) {
  const title = "The file holds lines of several accounts. Which are this account's?";
  const names = differentAccounts(reading.open.accounts).map(({ account }) => ({
    value: account,
    label: account,
  }));
  return (
    <div className="grid gap-2">
      <p className="font-medium">{title}</p>
      <RadioCards
        label={title}
        value={draft.onlyAccount ?? ""}
        options={names}
        onChange={(onlyAccount) => reading.answer("account", { ...draft, onlyAccount })}
      />
    </div>
  );
}

const CARDS = [
  { value: "taken" as const, label: "Yes: import them" },
  { value: "left" as const, label: "No: leave them out" },
];

/** Asks if money moved on lines whose status doesn't say so. */
export function StatusQuestion({ reading, draft }: { reading: Reading; draft: Draft }) {
  return (
    <div className="grid gap-4">
      {unknownStatuses(reading.open).map((status) => {
        const title = `Some lines are marked “${status}”. Did money move on them?`;
        const taken = statusChoice(draft, status);
        return (
          <div key={status} className="grid gap-2">
            <p className="font-medium">{title}</p>
            <RadioCards
              label={title}
              value={taken === null ? "" : taken ? "taken" : "left"}
              options={CARDS}
              onChange={(choice) =>
                reading.answer("status", withStatus(draft, status, choice === "taken"))
              }
            />
          </div>
        );
      })}
    </div>
  );
}

const DIRECTIONS = [
  { value: "in" as const, label: "Money in" },
  { value: "out" as const, label: "Money out" },
];

/**
 * Asks for the direction of lines whose mark is unclear, missing or beside a minus. A recognised
 * direction is shown, and must be confirmed.
 */
export function MarkQuestion({ reading, draft }: RowQuestionProps) {
  const marks = unknownMarks(reading.open);
  const asksForRest = (draft.rest ?? null) !== null && marks.length === 0;
  return (
    <div className="grid gap-4">
      {marks.map((mark) => {
        const title = `Which way did the money go on lines marked “${mark}”?`;
        return (
          <div key={mark} className="grid gap-2">
            <p className="font-medium">{title}</p>
            <RadioCards
              label={title}
              value={markChoice(draft, mark) ?? draft.rest ?? ""}
              options={DIRECTIONS}
              onChange={(direction) =>
                reading.answer("direction", withMark(draft, mark, direction))
              }
            />
          </div>
        );
      })}
      {asksForRest && (
        <div className="grid gap-2">
          <p className="font-medium">Which way did the money go on lines without a mark?</p>
          <RadioCards
            label="Which way did the money go on lines without a mark?"
            value={draft.rest ?? ""}
            options={DIRECTIONS}
            onChange={(rest) => reading.answer("direction", { ...draft, rest })}
          />
        </div>
      )}
      {marks.length === 0 && !asksForRest && (
        <div className="grid gap-2">
          <p className="font-medium">Some marked amounts have a minus. What does it mean?</p>
          <RadioCards
            label="Some marked amounts have a minus. What does it mean?"
            value={
              reading.answered.includes("direction") ? (draft.minusTurns ? "back" : "nothing") : ""
            }
            options={[
              { value: "nothing" as const, label: "Nothing: the mark says which way money went" },
              { value: "back" as const, label: "The movement was taken back" },
            ]}
            onChange={(meaning) =>
              reading.answer("direction", { ...draft, minusTurns: meaning === "back" })
            }
          />
        </div>
      )}
      {(marks.length > 0 || asksForRest) && (
        <Checkbox
          checked={reading.answered.includes("direction")}
          onChange={() => reading.answer("direction")}
        >
          Money in and money out are right on the lines below
        </Checkbox>
      )}
    </div>
  );
}
