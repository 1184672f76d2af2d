"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { announce } from "@/components/ui/announcements";
import { DateRangePicker } from "@/components/ui/date-pickers";
import { dayLabel } from "@/components/ui/date-range";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Checkbox } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextButton } from "@/components/ui/text-button";
import { useZoneName } from "@/components/ui/time";
import { importSizeOptions } from "@/lib/client/reports/report-options";
import { statementAccountsOptions } from "@/lib/client/statements/account-options";
import type { ImportSize } from "@/lib/contract/api/reports";
import {
  IMPORT_LIMITS,
  type ImportPart,
  isDocuments,
  pdfLimit,
} from "@/lib/domain/reports/file-limits";
import {
  CHOOSABLE_COLUMNS,
  columnsProblem,
  isAccounting,
  movedColumn,
  REPORT_KINDS,
  REPORT_PRESETS,
  type ReportPreset,
  SCREEN_NAMES,
  withColumn,
} from "@/lib/domain/reports/report";
import { counted } from "@/lib/domain/words/words";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { formatOf, formatsOf, importSizeQuery, type ReportDraft } from "./report-draft";
import { columnLabel, FORMAT_LABELS, KIND_HINTS, KIND_LABELS, PRESET_NAMES } from "./report-labels";

export interface ReportFieldsProps {
  draft: ReportDraft;
  columns: readonly string[] | null;
  onChange: (part: Partial<ReportDraft>) => void;
  errors: Record<string, string>;
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
export function ReportFields({ draft, columns, onChange, errors, period }: ReportFieldsProps) {
  const zoneName = useZoneName();
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
        <AccountField draft={draft} errors={errors} onChange={onChange} />
      )}
      {period ?? (
        <Field
          label="Period"
          group
          hint={`Days in ${zoneName}, both ends included.`}
          error={errors["to"] ?? errors["from"]}
        >
          <DateRangePicker
            label="Period"
            look="field"
            value={draft.range}
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

type AccountFieldProps = Pick<ReportFieldsProps, "draft" | "errors" | "onChange">;

function AccountField({ draft, errors, onChange }: AccountFieldProps) {
  const { data, isError } = useQuery(statementAccountsOptions());
  const options = (data?.accounts ?? []).map((account) => ({
    value: account.id,
    label: `${account.name}, ${account.currency}`,
  }));
  const problem = isError
    ? "The accounts could not be loaded. Close this and try again."
    : errors["account"];
  return (
    <Field
      label="Account"
      error={problem}
      hint={
        data && options.length === 0 ? "There is none yet: import a statement first." : undefined
      }
    >
      <Select
        value={draft.account}
        onChange={(account) => onChange({ account })}
        options={options}
        placeholder="Choose an account"
      />
    </Field>
  );
}

interface ColumnsFieldProps extends Pick<ReportFieldsProps, "columns" | "onChange" | "errors"> {
  preset: ReportPreset;
}

const OPTIONS = REPORT_PRESETS.map((value) => ({ value, label: PRESET_NAMES[value] }));

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
            // As high as the picker, so that the fields below don't move.
            <div
              className="columns-box columns-box--waiting"
              role="status"
              aria-label="Your columns are loading"
            >
              <Skeleton width={260} />
            </div>
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

interface ColumnPickerProps {
  columns: readonly string[];
  onChange: (columns: string[]) => void;
}

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

/** Says before the request that a file has more lines than its accounting product takes. */
export function ImportNotice({ draft }: { draft: ReportDraft }) {
  const query = importSizeQuery(draft);
  const { data } = useQuery(importSizeOptions(query));
  const words = query && data && describeImport(query.preset, data);
  if (!words) return null;
  return (
    <Notice tone="warning" live title={words.title}>
      {words.text}
    </Notice>
  );
}

/** More of them would be a list to read instead of a hint. */
const MAX_PARTS_SHOWN = 6;

/** Returns the text about a file too large for its product, otherwise null. */
export function describeImport(
  preset: ReportPreset,
  { lines, bytes, parts }: ImportSize,
): { title: string; text: string } | null {
  const limit = IMPORT_LIMITS[preset];
  if (!limit || parts.length === 0) return null;
  const most = limitText(limit);
  const found =
    limit.lines === undefined
      ? `about ${formatKilobytes(bytes)}: ${counted(lines, "line")}`
      : counted(lines, "line");
  const over = parts.filter(({ fits }) => !fits).length;
  return {
    title: `${limit.product} takes files of at most ${most}, and this one would have ${found}.`,
    text: [splitText(parts), tooLargeText(over, most)].filter((words) => words !== null).join(" "),
  };
}

function importHint(preset: ReportPreset): string | undefined {
  const limit = IMPORT_LIMITS[preset];
  return limit && `${limit.product} takes files of at most ${limitText(limit)}.`;
}

function limitText({ lines, bytes = 0 }: { lines?: number; bytes?: number }): string {
  return lines === undefined ? formatKilobytes(bytes) : counted(lines, "line");
}

function splitText(parts: readonly ImportPart[]): string | null {
  if (parts.length === 1) return null;
  const shown = parts.length <= MAX_PARTS_SHOWN ? parts : parts.slice(0, MAX_PARTS_SHOWN - 1);
  return `Make ${counted(parts.length, "report")} of fewer days instead: ${shown.map(formatDays).join(", ")}${shown.length < parts.length ? ", and so on" : ""}.`;
}

function tooLargeText(days: number, most: string): string | null {
  if (days === 0) return null;
  const [found, split] =
    days === 1
      ? ["One day has", "split its file"]
      : [`${counted(days, "day")} have`, "split their files"];
  return `${found} more than ${most} alone: ${split} by lines, with the first line on each part, before you import them.`;
}

function formatDays({ from, to }: ImportPart): string {
  const first = dayLabel(from, false);
  return from === to ? first : `${first} to ${dayLabel(to, false)}`;
}

function formatKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000).toLocaleString("en-GB")} KB`;
}
