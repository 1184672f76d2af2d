import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { OpenFacts } from "@/lib/contract/api/statements";
import { counted } from "@/lib/domain/words/words";
import { differentAccounts, markChoice, statusChoice, withMark, withStatus } from "./draft-changes";
import { DIRECTION_LABELS, optionsOf } from "./labels";
import { type Question, unknownMarks } from "./questions";
import type { TableDraft } from "./table-draft";

interface RowSettingsProps {
  draft: TableDraft;
  values: OpenFacts;
  questions: readonly Question[];
  onChange: (draft: TableDraft) => void;
}

const ALL = "*";
const REFUSED = "refused";
const DIRECTIONS = optionsOf(DIRECTION_LABELS);
const TAKEN = optionsOf({ taken: "Import", left: "Leave out" });

/** Chooses accounts and statuses whose lines are taken, if the file has several. */
export function RowSettings({ draft, values, questions, onChange }: RowSettingsProps) {
  const accounts = differentAccounts(values.accounts).map(({ account }) => account);
  const hasAccounts =
    !questions.includes("account") && (accounts.length > 1 || draft.onlyAccount !== null);
  const isToSay =
    values.statuses.length > 1 ||
    draft.statuses.length > 0 ||
    values.statuses.some(({ meaning }) => meaning !== "booked");
  const statuses = isToSay
    ? values.statuses.filter(
        ({ meaning }) => meaning !== "unknown" || !questions.includes("status"),
      )
    : [];
  const asked = questions.includes("direction") ? unknownMarks(values) : [];
  const marks =
    draft.amountKind === "marked"
      ? (draft.words ?? []).map(({ mark }) => mark).filter((mark) => !asked.includes(mark))
      : [];
  const named =
    draft.onlyAccount === null || accounts.includes(draft.onlyAccount)
      ? accounts
      : [draft.onlyAccount, ...accounts];
  return (
    <div className="grid max-w-[1040px] gap-4 sm:grid-cols-2 lg:grid-cols-4 [&>.field]:mt-0">
      {hasAccounts && (
        <Field
          label="Lines of"
          hint={draft.onlyAccount === null ? undefined : "Lines of other accounts are left out."}
        >
          <Select
            value={draft.onlyAccount ?? ALL}
            onChange={(account) =>
              onChange({ ...draft, onlyAccount: account === ALL ? null : account })
            }
            options={[
              { value: ALL, label: "Every account" },
              ...named.map((account) => ({ value: account, label: account })),
            ]}
          />
        </Field>
      )}
      {marks.map((mark) => (
        <Field key={mark} label={`“${mark}” means`} group>
          <Segmented
            className="justify-self-start"
            value={markChoice(draft, mark) ?? "in"}
            onChange={(direction) => onChange(withMark(draft, mark, direction))}
            options={DIRECTIONS}
          />
        </Field>
      ))}
      {draft.amountKind === "marked" && (
        <Field
          label={
            (draft.words ?? []).length > 0
              ? "Lines with another mark or none"
              : "Lines without a mark"
          }
        >
          <Select
            value={draft.rest ?? REFUSED}
            onChange={(rest) => onChange({ ...draft, rest: rest === REFUSED ? null : rest })}
            options={[{ value: REFUSED, label: "Refuse" }, ...DIRECTIONS]}
          />
        </Field>
      )}
      <Field label="Lines that can't be read">
        <Select
          value={draft.unread ?? REFUSED}
          onChange={(unread) =>
            onChange({ ...draft, unread: unread === REFUSED ? undefined : unread })
          }
          options={[
            { value: REFUSED, label: "Refuse the file" },
            { value: "left_out" as const, label: "Leave them out" },
          ]}
        />
      </Field>
      {statuses.map(({ status, lines, meaning }) => (
        <Field key={status} label={`Marked “${status}”`} labelEnd={counted(lines, "line")} group>
          <Segmented
            className="justify-self-start"
            value={
              (statusChoice(draft, status) ?? (meaning === "booked" || meaning === "unknown"))
                ? "taken"
                : "left"
            }
            onChange={(choice) => onChange(withStatus(draft, status, choice === "taken"))}
            options={TAKEN}
          />
        </Field>
      ))}
    </div>
  );
}
