import { Checkbox } from "@/components/ui/input";
import { dayLabel } from "@/components/ui/date-range";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { DATE_ORDERS, type DateOrder } from "@/lib/domain/statements/mapping";
import { hasHeader, missingColumns, withAmountKind, withSplit, withHeader } from "./draft-changes";
import {
  AMOUNT_LABELS,
  DATE_ORDER_LABELS,
  DECIMAL_LABELS,
  ENCODING_LABELS,
  optionsOf,
  SEPARATOR_LABELS,
} from "./labels";
import { dateCells, dateExample, type Draft } from "./questions";
import type { RawTable, TableDraft } from "./table-draft";

interface TableSettingsProps {
  draft: TableDraft;
  table: RawTable;
  sheets: readonly string[];
  onChange: (draft: TableDraft) => void;
}

/** How the file is cut, and what its dates and amounts mean. */
export function TableSettings({ draft, table, sheets, onChange }: TableSettingsProps) {
  const change = (next: Partial<TableDraft>) => onChange({ ...draft, ...next });
  const missing = missingColumns(draft);
  return (
    <>
      <div className="grid max-w-[1040px] gap-4 sm:grid-cols-2 lg:grid-cols-4 [&>.field]:mt-0">
        {draft.separator !== null && (
          <Field label="Separator">
            <Select
              value={draft.separator}
              onChange={(separator) => onChange(withSplit(draft, { separator }))}
              options={optionsOf(SEPARATOR_LABELS)}
            />
          </Field>
        )}
        {draft.encoding !== null && (
          <Field label="Encoding">
            <Select
              value={draft.encoding}
              onChange={(encoding) => onChange(withSplit(draft, { encoding }))}
              options={optionsOf(ENCODING_LABELS)}
            />
          </Field>
        )}
        {sheets.length > 1 && (
          <Field label="Sheet">
            <Select
              value={draft.sheet ?? sheets[0] ?? ""}
              onChange={(sheet) =>
                onChange(withSplit(draft, { sheet: sheet === sheets[0] ? null : sheet }))
              }
              options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            />
          </Field>
        )}
        <DateOrderField
          draft={draft}
          table={table}
          onChange={(dateOrder) => change({ dateOrder })}
        />
        <Field label="Amounts look like" group>
          <Segmented
            className="justify-self-start"
            value={draft.decimalSign}
            onChange={(decimalSign) => change({ decimalSign })}
            options={optionsOf(DECIMAL_LABELS)}
          />
        </Field>
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
            onChange={(kind) => onChange(withAmountKind(draft, kind))}
            options={optionsOf(AMOUNT_LABELS)}
          />
        </Field>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox
            checked={!hasHeader(draft)}
            onChange={(event) => onChange(withHeader(draft, table, !event.currentTarget.checked))}
          >
            The table has no header row
          </Checkbox>
          {draft.amountKind === "signed" && (
            <Checkbox
              checked={draft.inverted}
              onChange={(event) => change({ inverted: event.currentTarget.checked })}
            >
              A plus sign means money out
            </Checkbox>
          )}
          {draft.amountKind === "split" && (
            <>
              <Checkbox
                checked={draft.outNegative}
                onChange={(event) => change({ outNegative: event.currentTarget.checked })}
              >
                Money out is printed with a minus
              </Checkbox>
              <Checkbox
                checked={draft.inNegative === true}
                onChange={(event) => change({ inNegative: event.currentTarget.checked })}
              >
                Money in is printed with a minus
              </Checkbox>
            </>
          )}
          {draft.amountKind === "marked" && (
            <Checkbox
              checked={draft.minusTurns === true}
              onChange={(event) => change({ minusTurns: event.currentTarget.checked })}
            >
              A minus takes a movement back
            </Checkbox>
          )}
        </div>
      </div>
    </>
  );
}

/** @param dates as the file writes them */
function beginWithYear(dates: readonly string[]): boolean {
  return dates.length > 0 && dates.every((date) => /^\d{4}/.test(date));
}

/**
 * Returns the order in which dates are read. Dates that begin with their year are read so, whatever
 * was chosen.
 */
export function orderRead(chosen: DateOrder, dates: readonly string[]): DateOrder {
  return beginWithYear(dates) ? "ymd" : chosen;
}

interface DateOrderFieldProps {
  draft: Draft;
  table: RawTable;
  onChange: (order: DateOrder) => void;
}

/** Chooses the order of dates; nothing to choose if they begin with their year. */
export function DateOrderField({ draft, table, onChange }: DateOrderFieldProps) {
  const dates = dateCells(draft, table);
  const order = orderRead(draft.dateOrder, dates);
  const example = dateExample(dates, order);
  return (
    <Field label="Dates" hint={example ? `${example.cell} is ${dayLabel(example.day)}` : undefined}>
      <Select
        value={order}
        disabled={beginWithYear(dates)}
        onChange={onChange}
        options={DATE_ORDERS.map((value) => ({ value, label: DATE_ORDER_LABELS[value] }))}
      />
    </Field>
  );
}
