"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { announce } from "@/components/ui/announcements";
import { Checkbox } from "@/components/ui/input";
import { DateRangePicker } from "@/components/ui/date-pickers";
import { Field } from "@/components/ui/field";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextButton } from "@/components/ui/text-link";
import { statementAccountsOptions } from "@/lib/client/statements/statement-options";
import {
  CHOOSABLE_COLUMNS,
  columnsProblem,
  isAccounting,
  movedColumn,
  REPORT_KINDS,
  REPORT_PRESETS,
  SCREEN_NAMES,
  withColumn,
} from "@/lib/domain/reports/report";
import { isDocuments, pdfLimit } from "@/lib/domain/reports/file-limits";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { importHint } from "./import-notice";
import { formatOf, formatsOf, type ReportDraft } from "./report-draft";
import { columnLabel, FORMAT_LABELS, KIND_HINTS, KIND_LABELS, PRESET_NAMES } from "./report-labels";

export interface ReportFieldsProps {
  draft: ReportDraft;
  /** The chosen ones; null until they are known. */
  columns: readonly string[] | null;
  onChange: (part: Partial<ReportDraft>) => void;
  /** Errors by field name. */
  errors: Record<string, string>;
  zone: string;
  today: string;
  /** Instead of the days, where they are described differently. */
  period?: ReactNode;
}

const CURRENCIES = [
  { value: "all", label: "All currencies" },
  ...[...FIAT_CURRENCIES, ...STABLECOINS].map((code) => ({
    value: code as string,
    label: code as string,
  })),
];
const STATES = [
  { value: "all", label: "Open and closed" },
  { value: "open", label: "Open: awaiting payment" },
  { value: "closed", label: "Closed: everything else" },
] as const;

const FEES = [
  { value: "with", label: "With fee" },
  { value: "without", label: "Without fee" },
] as const;

/** All fields of a report; each kind shows those that it uses. */
export function ReportFields({
  draft,
  columns,
  onChange,
  errors,
  zone,
  today,
  period,
}: ReportFieldsProps) {
  return (
    <>
      <Field label="Report" hint={KIND_HINTS[draft.kind]} error={errors["kind"]}>
        <Select
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
          options={REPORT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        />
      </Field>
      {draft.kind === "transactions" && (
        <ColumnsField preset={draft.preset} columns={columns} onChange={onChange} errors={errors} />
      )}
      {draft.kind === "exceptions" && (
        <AccountField
          value={draft.account}
          error={errors["account"]}
          onChange={(account) => onChange({ account })}
        />
      )}
      {period ?? (
        <Field
          label="Period"
          group
          hint={`Days in ${zoneAbbreviation(zone, `${today}T12:00:00Z`)}, both ends included.`}
          error={errors["to"] ?? errors["from"]}
        >
          <DateRangePicker
            label="Period"
            look="field"
            value={draft.range}
            today={today}
            zone={zone}
            onChange={({ from, to }) => onChange({ range: { from, to } })}
            onClear={() => onChange({ range: null })}
          />
        </Field>
      )}
      {draft.kind !== "exceptions" && (
        <>
          <Field label="Currency" error={errors["currency"]}>
            <Select
              value={draft.currency}
              onChange={(currency) => onChange({ currency })}
              options={CURRENCIES}
            />
          </Field>
          {isDocuments(draft.kind) ? (
            <Field label="Fee" error={errors["withFee"]}>
              <Select
                value={draft.withFee ? "with" : "without"}
                onChange={(fee) => onChange({ withFee: fee === "with" })}
                options={FEES}
              />
            </Field>
          ) : (
            <Field label="Open or closed" error={errors["state"]}>
              <Select
                value={draft.state}
                onChange={(state) => onChange({ state })}
                options={STATES}
              />
            </Field>
          )}
        </>
      )}
      <Field label="File" hint={fileHint(draft)} error={errors["format"]}>
        <Select
          value={formatOf(draft)}
          onChange={(format) => onChange({ format })}
          options={formatsOf(draft).map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        />
      </Field>
    </>
  );
}

function fileHint(draft: ReportDraft): string {
  const most = `at most ${pdfLimit(draft.kind).toLocaleString("en-GB")}`;
  if (isDocuments(draft.kind)) return `One document after another, ${most} of them.`;
  switch (formatOf(draft)) {
    case "csv":
      return "Totals are in the manifest.";
    case "xlsx":
      return "Totals are on the second sheet.";
    case "pdf":
      return `For reading, ${most} rows. Totals are at the end.`;
  }
}

function AccountField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (account: string) => void;
}) {
  const { data, isError } = useQuery(statementAccountsOptions());
  const options = (data?.accounts ?? []).map((account) => ({
    value: account.id,
    label: `${account.name}, ${account.currency}`,
  }));
  const problem = isError ? "The accounts could not be loaded. Close this and try again." : error;
  return (
    <Field
      label="Account"
      error={problem}
      hint={
        data && options.length === 0 ? "There is none yet: import a statement first." : undefined
      }
    >
      <Select value={value} onChange={onChange} options={options} placeholder="Choose an account" />
    </Field>
  );
}

interface ColumnsFieldProps {
  preset: ReportDraft["preset"];
  /** Of the preset `chosen`; null until they are known. */
  columns: readonly string[] | null;
  onChange: (part: Partial<ReportDraft>) => void;
  errors: Record<string, string>;
}

const OPTIONS = REPORT_PRESETS.map((value) => ({ value, label: PRESET_NAMES[value] }));

/** Which columns a report of transactions has. */
function ColumnsField({ preset, columns, onChange, errors }: ColumnsFieldProps) {
  return (
    <>
      <Field label="Columns" hint={accountingHint(preset)} error={errors["preset"]}>
        <Select value={preset} onChange={(next) => onChange({ preset: next })} options={OPTIONS} />
      </Field>
      {preset === "chosen" && (
        <Field
          label="Which columns, in which order"
          group
          hint="Your next report begins with them."
          error={(columns && columnsProblem(columns)) ?? errors["columns"]}
        >
          {columns ? (
            <ColumnPicker columns={columns} onChange={(next) => onChange({ columns: next })} />
          ) : (
            <ColumnsSkeleton />
          )}
        </Field>
      )}
    </>
  );
}

function accountingHint(preset: ReportDraft["preset"]): string | undefined {
  if (!isAccounting(preset)) return undefined;
  const lines = `Lines of one currency, chosen below. Money out is ${preset === "debit_credit" ? "a debit" : "negative"}. Money in is payouts to our own accounts, and refunds.`;
  return [lines, importHint(preset)].filter((words) => words !== undefined).join(" ");
}

/** As high as the picker, so that the fields below don't move. */
function ColumnsSkeleton() {
  return (
    <div
      className="columns-box columns-box--waiting"
      role="status"
      aria-label="Your columns are loading"
    >
      <Skeleton width={260} />
    </div>
  );
}

interface ColumnPickerProps {
  /** Names of the columns in the file, in their order. */
  columns: readonly string[];
  onChange: (columns: string[]) => void;
}

/**
 * Chooses a file's columns and their order. A checked column is added at the end; arrows move it.
 */
function ColumnPicker({ columns, onChange }: ColumnPickerProps) {
  const others = CHOOSABLE_COLUMNS.filter((name) => !columns.includes(name));
  const move = (name: string, by: number): void => {
    const next = movedColumn(columns, name, by);
    onChange(next);
    announce(`${columnLabel(name)} is column ${next.indexOf(name) + 1} of ${next.length}`);
  };
  return (
    <div className="columns-box">
      <div className="columns-head">
        <span className="num">
          {columns.length} of {CHOOSABLE_COLUMNS.length} columns
        </span>
        <span className="flex gap-3">
          <TextButton onClick={() => onChange([...SCREEN_NAMES])}>As on screen</TextButton>
          <TextButton onClick={() => onChange([...columns, ...others])}>All</TextButton>
          <TextButton onClick={() => onChange([])}>None</TextButton>
        </span>
      </div>
      {/* One list of both, so that the focus stays on a box whose row goes to the other part. */}
      <ul className="columns-list" aria-label="Columns of the file, in their order">
        {[...columns, ...others].map((name, at) => {
          const isIn = at < columns.length;
          return (
            <li key={name} className="columns-row">
              <span className="columns-place num" aria-hidden="true">
                {isIn ? at + 1 : "–"}
              </span>
              <Checkbox checked={isIn} onChange={() => onChange(withColumn(columns, name, !isIn))}>
                {columnLabel(name)}
              </Checkbox>
              {isIn && (
                <span className="columns-moves">
                  <IconButton
                    icon="chevron-up"
                    label={`Move ${columnLabel(name)} up`}
                    disabledReason={at === 0 && "It is the first."}
                    onClick={() => move(name, -1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={`Move ${columnLabel(name)} down`}
                    disabledReason={at === columns.length - 1 && "It is the last."}
                    onClick={() => move(name, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
