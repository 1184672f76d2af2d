import { Checkbox } from "@/components/ui/input";
import { dayLabel } from "@/components/ui/date-range";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { DateOrder } from "@/lib/domain/statements/mapping";
import { counted } from "@/lib/domain/words/words";
import {
  differentAccounts,
  hasHeader,
  markChoice,
  missingColumns,
  statusChoice,
  withAmountKind,
  withHeader,
  withMark,
  withSplit,
  withStatus,
} from "./draft-changes";
import {
  AMOUNT_LABELS,
  DATE_ORDER_LABELS,
  DECIMAL_LABELS,
  DIRECTION_LABELS,
  ENCODING_LABELS,
  optionsOf,
  SEPARATOR_LABELS,
} from "./labels";
import { dateCells, dateExample, type Draft, unknownMarks } from "./questions";
import type { RawTable, TableDraft } from "./table-draft";
import type { QuestionProps } from "./use-reading";

/** How the file is cut, and what its dates and amounts mean. */
export function TableSettings({ reading, draft }: QuestionProps<TableDraft>) {
  const { table, setDraft } = reading;
  const { sheets } = reading.file;
  const change = (next: Partial<TableDraft>) => setDraft({ ...draft, ...next });
  const missing = missingColumns(draft);
  const flag = (name: "inverted" | "outNegative" | "inNegative" | "minusTurns", label: string) => (
    <Checkbox
      checked={draft[name] === true}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    >
      {label}
    </Checkbox>
  );
  return (
    <>
      <div className="grid max-w-[1040px] gap-4 sm:grid-cols-2 lg:grid-cols-4 [&>.field]:mt-0">
        {draft.separator !== null && (
          <Field label="Separator">
            <Select
              value={draft.separator}
              onChange={(separator) => setDraft(withSplit(draft, { separator }))}
              options={optionsOf(SEPARATOR_LABELS)}
            />
          </Field>
        )}
        {draft.encoding !== null && (
          <Field label="Encoding">
            <Select
              value={draft.encoding}
              onChange={(encoding) => setDraft(withSplit(draft, { encoding }))}
              options={optionsOf(ENCODING_LABELS)}
            />
          </Field>
        )}
        {sheets.length > 1 && (
          <Field label="Sheet">
            <Select
              value={draft.sheet ?? sheets[0] ?? ""}
              onChange={(sheet) =>
                setDraft(withSplit(draft, { sheet: sheet === sheets[0] ? null : sheet }))
              }
              options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            />
          </Field>
        )}
        <NotationFields draft={draft} table={table} onChange={change} />
      </div>
      <div className="grid gap-3">
        <Field
          label="The amount is in"
          group
          error={missing.length > 0 && `Choose the column that holds ${missing.join(" and ")}.`}
        >
          <Segmented
            className="justify-self-start max-sm:grid max-sm:justify-self-stretch max-sm:[&>label]:justify-start"
            value={draft.amountKind}
            onChange={(kind) => setDraft(withAmountKind(draft, kind))}
            options={optionsOf(AMOUNT_LABELS)}
          />
        </Field>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox
            checked={!hasHeader(draft)}
            onChange={(event) => setDraft(withHeader(draft, table, !event.currentTarget.checked))}
          >
            The table has no header row
          </Checkbox>
          {draft.amountKind === "signed" && flag("inverted", "A plus sign means money out")}
          {draft.amountKind === "split" && (
            <>
              {flag("outNegative", "Money out is printed with a minus")}
              {flag("inNegative", "Money in is printed with a minus")}
            </>
          )}
          {draft.amountKind === "marked" && flag("minusTurns", "A minus takes a movement back")}
        </div>
      </div>
    </>
  );
}

/** @param dates as the file writes them */
function beginWithYear(dates: readonly string[]): boolean {
  return dates.length > 0 && dates.every((date) => /^\d{4}/.test(date));
}

/** Returns the order in which dates are read: by their year first wherever it comes first. */
export function orderRead(chosen: DateOrder, dates: readonly string[]): DateOrder {
  return beginWithYear(dates) ? "ymd" : chosen;
}

interface NotationFieldsProps {
  draft: Draft;
  table: RawTable;
  onChange: (change: Partial<Pick<Draft, "dateOrder" | "decimalSign">>) => void;
}

/** Chooses how dates and amounts are written. Dates that begin with their year leave no choice. */
export function NotationFields({ draft, table, onChange }: NotationFieldsProps) {
  const dates = dateCells(draft, table);
  const order = orderRead(draft.dateOrder, dates);
  const example = dateExample(dates, order);
  return (
    <>
      <Field
        label="Dates"
        hint={example ? `${example.cell} is ${dayLabel(example.day)}` : undefined}
      >
        <Select
          value={order}
          disabled={beginWithYear(dates)}
          onChange={(dateOrder) => onChange({ dateOrder })}
          options={optionsOf(DATE_ORDER_LABELS)}
        />
      </Field>
      <Field label="Amounts look like" group>
        <Segmented
          className="justify-self-start"
          value={draft.decimalSign}
          onChange={(decimalSign) => onChange({ decimalSign })}
          options={optionsOf(DECIMAL_LABELS)}
        />
      </Field>
    </>
  );
}

const ALL = "*";
const REFUSED = "refused";
const DIRECTIONS = optionsOf(DIRECTION_LABELS);
const TAKEN = optionsOf({ taken: "Import", left: "Leave out" });

/** Chooses accounts and statuses whose lines are taken, if the file has several. */
export function RowSettings({ reading, draft }: QuestionProps<TableDraft>) {
  const { open, questions, setDraft } = reading;
  const accounts = differentAccounts(open.accounts).map(({ account }) => account);
  const hasAccounts =
    !questions.includes("account") && (accounts.length > 1 || draft.onlyAccount !== null);
  const isToSay =
    open.statuses.length > 1 ||
    draft.statuses.length > 0 ||
    open.statuses.some(({ meaning }) => meaning !== "booked");
  const statuses = isToSay
    ? open.statuses.filter(({ meaning }) => meaning !== "unknown" || !questions.includes("status"))
    : [];
  const asked = questions.includes("direction") ? unknownMarks(open) : [];
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
              setDraft({ ...draft, onlyAccount: account === ALL ? null : account })
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
            onChange={(direction) => setDraft(withMark(draft, mark, direction))}
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
            onChange={(rest) => setDraft({ ...draft, rest: rest === REFUSED ? null : rest })}
            options={[{ value: REFUSED, label: "Refuse" }, ...DIRECTIONS]}
          />
        </Field>
      )}
      <Field label="Lines that can't be read">
        <Select
          value={draft.unread ?? REFUSED}
          onChange={(unread) =>
            setDraft({ ...draft, unread: unread === REFUSED ? undefined : unread })
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
            onChange={(choice) => setDraft(withStatus(draft, status, choice === "taken"))}
            options={TAKEN}
          />
        </Field>
      ))}
    </div>
  );
}
