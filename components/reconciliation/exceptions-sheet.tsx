"use client";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { buttonClass } from "@/components/ui/button-class";
import { Notice, Problem } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { Sheet } from "@/components/ui/sheet";
import { failureMessage } from "@/lib/client/api-failure";
import {
  exceptionsHref,
  useApplyExceptions,
  usePreviewExceptions,
} from "@/lib/client/reconciliation/reconciliation-mutations";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import {
  EXCEPTIONS_FILE_LIMIT_BYTES,
  type ExceptionsApplied,
  type ExceptionsPreview,
} from "@/lib/contract/api/exceptions-file";
import { counted, groupedCount, plainName } from "@/lib/domain/words/words";

export interface ExceptionsSheetProps {
  days: AccountDays;
  accountName: string;
  mayWork: boolean;
  onClose: () => void;
}

const UNREADABLE = "The file could not be read on this page. Choose it again.";

/** Exports exceptions to a workbook and imports them again, with a preview of the changes. */
export function ExceptionsSheet({ days, accountName, mayWork, onClose }: ExceptionsSheetProps) {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreviewExceptions(days.account);
  const apply = useApplyExceptions();
  const [tooLarge, setTooLarge] = useState(false);
  const [outcome, setOutcome] = useState<ReturnType<typeof outcomeOf> | null>(null);
  const changes = preview.data?.changes ?? [];
  const failure = preview.error ?? apply.error;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!file) return;
    apply.reset();
    setTooLarge(file.size > EXCEPTIONS_FILE_LIMIT_BYTES);
    if (file.size > EXCEPTIONS_FILE_LIMIT_BYTES) preview.reset();
    else preview.mutate(file);
  }
  function send() {
    if (!preview.isSuccess) return;
    const { data, variables } = preview;
    apply.mutate(
      { accountId: days.account, changes: changes.map(({ change }) => change) },
      {
        onSuccess: (applied) => {
          setOutcome(outcomeOf(variables.name, data, applied));
          preview.reset();
        },
      },
    );
  }
  return (
    <Sheet
      onOpenChange={onClose}
      sending={apply.isPending}
      title="Exceptions as XLSX"
      full
      flush
      footer={
        changes.length > 0 && (
          <Button variant="primary" busy={apply.isPending && "Applying"} onClick={send}>
            {`Apply ${counted(changes.length, "change")}`}
          </Button>
        )
      }
    >
      <Section title="To a workbook">
        <p className="mb-3 text-ink-2">
          The breaks of {accountName} in this period, one per row, with comments and assignees.
        </p>
        <a className={buttonClass({})} href={exceptionsHref(days)} download>
          <Icon name="export" />
          <span className="btn-label">Download exceptions</span>
        </a>
      </Section>
      {mayWork && (
        <Section title="Back from the workbook">
          <p className="mb-3 text-ink-2">
            Change <b>assignee_email</b>, or write into <b>new_comment</b>. Nothing else is
            imported, and you see every change before it is made.
          </p>
          <Button
            icon="upload"
            busy={preview.isPending && "Reading"}
            onClick={() => input.current?.click()}
          >
            Choose the workbook
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xlsx"
            hidden
            aria-label="Workbook"
            onChange={choose}
          />
          <Problem className="mt-3">
            {tooLarge
              ? "The file is larger than 4 MB. Export the exceptions in parts, using shorter periods."
              : failure && failureMessage(failure, UNREADABLE)}
          </Problem>
          {outcome && (
            <Notice
              tone={outcome.refused.length === 0 ? "success" : "warning"}
              live
              className="mt-3"
              title={`${counted(outcome.applied, "change")} made from ${outcome.fileName}.`}
            >
              {outcome.refused.length > 0 &&
                `${groupedCount(outcome.refused.length)} could not be made.`}
            </Notice>
          )}
        </Section>
      )}
      {preview.data && (
        <>
          <Section title="What changes" note={changes.length}>
            <p className="mb-2 text-ink-3">
              {counted(preview.data.rows, "row")} read, {groupedCount(preview.data.unchanged)} as
              they were
              {preview.data.made > 0 &&
                `, ${groupedCount(preview.data.made)} with a comment that you have added before`}
              .
              {changes.length === 0 &&
                preview.data.refused.length === 0 &&
                " There is nothing to change."}
            </p>
            <ul className="grid gap-3">
              {changes.map(({ row, name, assigneeBefore, assigneeAfter, change }) => (
                <li key={row}>
                  <RowName row={row} name={name} />
                  {change.assigneeId !== undefined && (
                    <p className="text-ink-2">
                      {assigneeBefore ?? "Nobody"} had it, {assigneeAfter ?? "nobody"} gets it
                    </p>
                  )}
                  {change.comment !== undefined && (
                    <p className="wrap-anywhere whitespace-pre-line text-ink-2">
                      “{change.comment}”
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </Section>
          <RefusedRows rows={preview.data.refused} />
        </>
      )}
      {!preview.data && outcome && <RefusedRows rows={outcome.refused} />}
    </Sheet>
  );
}

function RowName({ row, name }: { row: number; name: string }) {
  return (
    <p className="font-medium">
      {name} <span className="text-12 font-normal text-ink-3">row {row}</span>
    </p>
  );
}

function RefusedRows({ rows }: { rows: ExceptionsPreview["refused"] }) {
  if (rows.length === 0) return null;
  return (
    <Section title="Not applied" note={rows.length}>
      <ul className="grid gap-3">
        {rows.map(({ row, name, problem }) => (
          <li key={row}>
            <RowName row={row} name={name} />
            <p className="text-danger-ink">{problem}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Lists every refused row in the sheet's order, refused in the preview or since. */
export function outcomeOf(
  fileName: string,
  { changes, refused: before }: ExceptionsPreview,
  { applied, refused }: ExceptionsApplied,
) {
  const problems = new Map(refused.map(({ subject, problem }) => [subject, problem]));
  const since = changes.flatMap(({ row, name, change }) => {
    const problem = problems.get(change.subject);
    return problem === undefined ? [] : [{ row, name, problem }];
  });
  return {
    fileName: plainName(fileName),
    applied,
    refused: [...before, ...since].sort((a, b) => a.row - b.row),
  };
}
