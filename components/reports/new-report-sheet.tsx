"use client";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { DateRangePicker } from "@/components/ui/date-range-picker";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { ApiFailure } from "@/lib/client/api-fetch";
import { accountsOptions } from "@/lib/client/reconciliation/reconciliation-options";
import { useCreateReport } from "@/lib/client/reports/report-options";
import { REPORT_FORMATS, REPORT_KINDS, REPORT_PRESETS, needsCurrency } from "@/lib/domain/reports/report";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { inputOf, type ReportDraft } from "./report-draft";
import { FORMAT_WORDS, KIND_HINTS, KIND_WORDS, PRESET_WORDS } from "./report-words";
import { startDownload } from "./start-download";

export interface NewReportSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  draft: ReportDraft;
  onDraft: (draft: ReportDraft) => void;
  zone: string;
  today: string;
}

const CURRENCIES = [{ value: "all", label: "All currencies" }, ...[...FIAT_CURRENCIES, ...STABLECOINS].map((code) => ({ value: code as string, label: code as string }))];
const STATES = [
  { value: "all", label: "Open and closed" },
  { value: "open", label: "Open: awaiting payment" },
  { value: "closed", label: "Closed: everything else" },
] as const;

/** What the report is of. It is numbered when it is asked for, and its file comes as a download. */
export function NewReportSheet({ open, onOpenChange, draft, onDraft, zone, today }: NewReportSheetProps) {
  const create = useCreateReport();
  const fields = create.error instanceof ApiFailure ? (create.error.fields ?? {}) : {};
  const change = (part: Partial<ReportDraft>) => onDraft({ ...draft, ...part });
  const submit = () =>
    create.mutate(inputOf(draft), {
      onSuccess: ({ number }) => {
        onOpenChange(false);
        startDownload(number);
      },
    });
  const footer = (
    <>
      <Button onClick={() => onOpenChange(false)}>Go back</Button>
      <Button variant="primary" icon="export" busy={create.isPending && "Preparing"} onClick={submit}>
        Make report
      </Button>
    </>
  );
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="New report" footer={footer} full>
      <div className="grid gap-4 [&>.field]:mt-0">
        {create.error && Object.keys(fields).length === 0 && (
          <Notice tone="danger" live>
            {create.error.message}
          </Notice>
        )}
        <Field label="Report" hint={KIND_HINTS[draft.kind]}>
          <Select value={draft.kind} onChange={(kind) => change({ kind })} options={REPORT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))} />
        </Field>
        {draft.kind === "transactions" && (
          <Field label="Columns" hint={needsCurrency(draft.preset) ? "Lines of one currency: money out is negative, or a debit." : undefined} error={fields["preset"]}>
            <Select value={draft.preset} onChange={(preset) => change({ preset })} options={REPORT_PRESETS.map((value) => ({ value, label: PRESET_WORDS[value] }))} />
          </Field>
        )}
        {draft.kind === "exceptions" && <AccountField value={draft.account} error={fields["account"]} onChange={(account) => change({ account })} />}
        <Field label="Period" group hint={`Days in ${zone}, both included.`} error={fields["to"] ?? fields["from"]}>
          <DateRangePicker
            label="Created"
            value={draft.range}
            today={today}
            zone={zone}
            onChange={({ from, to }) => change({ range: { from, to } })}
            onClear={() => change({ range: null })}
          />
        </Field>
        {draft.kind !== "exceptions" && (
          <>
            <Field label="Currency" error={fields["currency"]}>
              <Select value={draft.currency} onChange={(currency) => change({ currency })} options={CURRENCIES} />
            </Field>
            <Field label="Which" error={fields["state"]}>
              <Select value={draft.state} onChange={(state) => change({ state })} options={STATES} />
            </Field>
          </>
        )}
        <Field label="File" hint={draft.format === "xlsx" ? "Totals stand on the second sheet." : "Totals stand in the manifest."}>
          <Select value={draft.format} onChange={(format) => change({ format })} options={REPORT_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }))} />
        </Field>
      </div>
    </Sheet>
  );
}

function AccountField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (account: string) => void }) {
  const { data, isError } = useQuery(accountsOptions());
  const options = (data?.accounts ?? []).map((account) => ({ value: account.id, label: `${account.name}, ${account.currency}` }));
  const problem = isError ? "The accounts could not be loaded. Close this and try again." : error;
  return (
    <Field label="Account" error={problem} hint={data && options.length === 0 ? "There is none yet: import a statement first." : undefined}>
      <Select value={value} onChange={onChange} options={options} placeholder="Choose an account" />
    </Field>
  );
}
