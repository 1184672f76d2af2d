"use client";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { columnsProblem } from "@/lib/domain/reports/chosen-columns";
import { REPORT_PRESETS, isAccounting } from "@/lib/domain/reports/report";
import { ColumnPicker } from "./column-picker";
import { importHint } from "./import-words";
import type { ReportDraft } from "./report-draft";
import { PRESET_WORDS } from "./report-words";

interface ColumnsFieldProps {
  preset: ReportDraft["preset"];
  /** Of the preset `chosen`; null until they are known. */
  columns: readonly string[] | null;
  onChange: (part: Partial<ReportDraft>) => void;
  errors: Record<string, string>;
}

const OPTIONS = REPORT_PRESETS.map((value) => ({ value, label: PRESET_WORDS[value] }));

/** Which columns a report of transactions has. */
export function ColumnsField({ preset, columns, onChange, errors }: ColumnsFieldProps) {
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

/** As high as the picker: what is below stays where it is. */
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
