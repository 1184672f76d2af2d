"use client";
import { Button } from "@/components/ui/button";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { GoBack } from "@/components/ui/go-back";
import { Notice } from "@/components/ui/notice";
import { Sheet } from "@/components/ui/sheet";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useCreateReport, useRememberColumns } from "@/lib/client/reports/report-options";
import { columnsProblem } from "@/lib/domain/reports/chosen-columns";
import { CopyNotice, useCopy } from "./copy-notice";
import { ImportNotice } from "./import-notice";
import { inputOf, isOfChosenColumns, type ReportDraft } from "./report-draft";
import { ReportFields } from "./report-fields";
import { startDownload } from "./start-download";
import { useChosenColumns } from "./use-chosen-columns";

export interface NewReportSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  draft: ReportDraft;
  onDraft: (draft: ReportDraft) => void;
  zone: string;
  today: string;
}

/** What the report covers. It is numbered when requested, and its file is downloaded. */
export function NewReportSheet({
  open,
  onOpenChange,
  draft,
  onDraft,
  zone,
  today,
}: NewReportSheetProps) {
  const create = useCreateReport();
  const remember = useRememberColumns();
  const columns = useChosenColumns(draft);
  const copy = useCopy(draft.range, open);
  const fields = create.error instanceof ApiFailure ? (create.error.fields ?? {}) : {};
  const change = (part: Partial<ReportDraft>) => {
    // What was wrong was said of other choices.
    if (create.error) create.reset();
    onDraft({ ...draft, ...part });
  };
  const close = () => {
    if (isOfChosenColumns(draft) && draft.columns && columnsProblem(draft.columns) === null)
      remember.mutate(draft.columns);
    onOpenChange(false);
  };
  const submit = () =>
    create.mutate(inputOf(draft, columns ?? undefined), {
      onSuccess: ({ number }) => {
        close();
        startDownload(number);
      },
      onError: focusFirstInvalid,
    });
  const footer = (
    <>
      <GoBack />
      <Button
        variant="primary"
        icon="export"
        busy={create.isPending && "Preparing"}
        disabledReason={whyNot(draft, columns, copy?.state.is === "lacking")}
        onClick={submit}
      >
        Make report
      </Button>
    </>
  );
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      sending={create.isPending}
      title="New report"
      footer={footer}
      full
    >
      <div className="grid gap-4 [&>.field]:mt-0">
        {create.error && Object.keys(fields).length === 0 && (
          <Notice tone="danger" live>
            {create.error.message}
          </Notice>
        )}
        <ReportFields
          draft={draft}
          columns={columns}
          onChange={change}
          errors={fields}
          zone={zone}
          today={today}
        />
        <ImportNotice draft={draft} />
        {copy && <CopyNotice copy={copy} zone={zone} />}
      </div>
    </Sheet>
  );
}

/** Why the report can't be requested yet, shown at its button. */
function whyNot(
  draft: ReportDraft,
  columns: readonly string[] | null,
  isLacking: boolean,
): string | null {
  if (isLacking) return "The desk hasn't copied all of these days yet.";
  if (!isOfChosenColumns(draft)) return null;
  if (columns === null) return "Your columns are loading.";
  const problem = columnsProblem(columns);
  return problem && `${problem}.`;
}
