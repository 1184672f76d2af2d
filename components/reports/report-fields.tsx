"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DateRangePicker } from "@/components/ui/date-range-picker";
import { Field } from "@/components/ui/field";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { Select } from "@/components/ui/select";
import { statementAccountsOptions } from "@/lib/client/statements/statement-options";
import { isDocuments, pdfLimit } from "@/lib/domain/reports/pdf-limits";
import { REPORT_KINDS } from "@/lib/domain/reports/report";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { ColumnsField } from "./columns-field";
import { formatOf, formatsOf, type ReportDraft } from "./report-draft";
import { FORMAT_WORDS, KIND_HINTS, KIND_WORDS } from "./report-words";

export interface ReportFieldsProps {
  draft: ReportDraft;
  /** The chosen ones; null until they are known. */
  columns: readonly string[] | null;
  onChange: (part: Partial<ReportDraft>) => void;
  /** Field name → what is wrong with it. */
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

/** All that a report can be asked for by; each kind shows what it has a use for. */
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
          options={REPORT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
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
          options={formatsOf(draft).map((value) => ({ value, label: FORMAT_WORDS[value] }))}
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
