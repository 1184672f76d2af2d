import { RadioCards } from "@/components/ui/radio-cards";
import { differentAccounts, markChoice, statusChoice, withMark, withStatus } from "./draft-changes";
import { unknownMarks, unknownStatuses } from "./open-questions";
import type { TableDraft } from "./table-draft";
import type { Reading } from "./use-reading";

interface RowQuestionProps {
  reading: Reading;
  draft: TableDraft;
}

/** Whose lines are this account's, where only names tell the accounts apart. */
export function AccountQuestion({ reading, draft }: RowQuestionProps) {
  const title = "The file holds lines of several accounts. Which are this account's?";
  const names = differentAccounts(reading.values?.accounts ?? []).map(({ account }) => ({
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

/** Whether money moved on lines with a status that doesn't say it. */
export function StatusQuestion({ reading, draft }: RowQuestionProps) {
  return (
    <div className="grid gap-4">
      {(reading.values ? unknownStatuses(reading.values) : []).map((status) => {
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

const WAYS = [
  { value: "in" as const, label: "Money in" },
  { value: "out" as const, label: "Money out" },
];

/** Which way the money went on lines whose mark doesn't say it. */
export function MarkQuestion({ reading, draft }: RowQuestionProps) {
  return (
    <div className="grid gap-4">
      {(reading.values ? unknownMarks(draft, reading.values, reading.recognised ?? draft) : []).map(
        (mark) => {
          const title = `Which way did the money go on lines marked “${mark}”?`;
          return (
            <div key={mark} className="grid gap-2">
              <p className="font-medium">{title}</p>
              <RadioCards
                label={title}
                value={markChoice(draft, mark) ?? ""}
                options={WAYS}
                onChange={(way) => reading.answer("mark", withMark(draft, mark, way))}
              />
            </div>
          );
        },
      )}
    </div>
  );
}
