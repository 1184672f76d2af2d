"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionBar } from "@/components/ui/page-frame";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { LockedFields } from "@/components/ui/overlay";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { requestIdOf } from "@/lib/client/api-failure";
import { statementAccountsOptions } from "@/lib/client/statements/account-options";
import { receivedFileOptions, useStartImport } from "@/lib/client/statements/statement-options";
import { importHref } from "@/lib/client/statements/use-import-search";
import type { StatementAccountView } from "@/lib/contract/api/statement-accounts";
import type { ImportView, ReceivedFile } from "@/lib/contract/api/statements";
import { fileSize } from "@/lib/domain/words/words";
import { AccountField } from "./account-field";
import { missingColumns } from "./draft-changes";
import { HowItIsRead } from "./how-it-is-read";
import { PreviewLines } from "./preview-lines";
import { QuestionList } from "./question-list";
import { isUnanswered } from "./questions";
import { FORMATS } from "./labels";
import { type Reading, useReading } from "./use-reading";

export interface ReadingFormProps {
  view: ImportView;
  /** When the file has just arrived; otherwise it is asked for. */
  received: ReceivedFile | null;
  onStarted: () => void;
  onAnother: () => void;
}

/** The form for a file's account and reading. A clear file takes a single click. */
export function ReadingForm(props: ReadingFormProps) {
  const { view, received } = props;
  const file = useQuery({
    ...receivedFileOptions(view.id, null),
    ...(received && view.state === "preview" && { initialData: received }),
  });
  const accounts = useQuery(statementAccountsOptions());
  const error = file.data ? (accounts.data ? null : accounts.error) : file.error;
  if (error) {
    return (
      <ErrorState
        title="The file could not be examined"
        onRetry={() => void Promise.all([file.refetch(), accounts.refetch()])}
        requestId={requestIdOf(error)}
      >
        <p>{error.message}</p>
      </ErrorState>
    );
  }
  if (!file.data || !accounts.data) {
    return (
      <div className="sec grid grid-cols-1 gap-3" aria-busy="true">
        <span className="sr-only">Loading</span>
        <Skeleton width={220} />
        <Skeleton width={340} />
      </div>
    );
  }
  return <Form {...props} file={file.data} accounts={accounts.data.accounts} />;
}

function Form({
  view,
  file,
  accounts,
  onStarted,
  onAnother,
}: ReadingFormProps & { file: ReceivedFile; accounts: readonly StatementAccountView[] }) {
  const reading = useReading(file);
  const start = useStartImport(file.importId);
  const account = accounts.find(({ id }) => id === reading.accountId) ?? null;
  // If something is open or went wrong before, all settings are shown.
  const [unfolded, setUnfolded] = useState(!file.certain || view.state !== "preview");
  const before = file.importedBefore;
  const isWorkbook = file.sheets.length > 1;
  const sheet = reading.draft?.kind === "table" ? reading.draft.sheet : null;
  const isKnown = before !== null && before.accountName === account?.name && before.sheet === sheet;
  const reason = blockedBy(reading, account, isKnown);
  const begin = () => reading.choice && start.mutate(reading.choice, { onSuccess: onStarted });
  const button = (label: string) => (
    <Button
      variant="primary"
      busy={start.isPending && "Starting"}
      disabledReason={reason}
      onClick={begin}
    >
      {label}
    </Button>
  );
  return (
    <>
      <LockedFields locked={start.isPending}>
        <section className="sec" aria-labelledby="statement-file">
          <h2 id="statement-file" className="h2 wrap-anywhere whitespace-normal">
            {file.fileName}
          </h2>
          <p className="num mb-4 text-ink-3">
            {FORMATS[file.format ?? ""] ?? file.format}, {fileSize(file.size)}
          </p>
          <div className="grid max-w-[720px] gap-4">
            {before && (
              <Notice
                tone="warning"
                title={`This file has already been imported, into ${before.accountName}.`}
              >
                <p>
                  On <Time at={before.at} />
                  {isWorkbook && `, sheet “${before.sheet ?? file.sheets[0] ?? ""}”`}. There is
                  nothing new in {isWorkbook ? "that sheet" : "it"} for that account.{" "}
                  <TextLink href={importHref(before.importId)}>Show that import</TextLink>
                </p>
              </Notice>
            )}
            <AccountField reading={reading} accounts={accounts} account={account} />
          </div>
        </section>
        <LockedFields locked={reading.awaited !== null}>
          {reading.draft && (
            <HowItIsRead
              reading={reading}
              wasTried={view.state !== "preview"}
              unfolded={unfolded}
              onUnfold={setUnfolded}
            />
          )}
          {reading.draft && <QuestionList reading={reading} draft={reading.draft} />}
        </LockedFields>
      </LockedFields>
      <PreviewLines
        reading={reading}
        currency={account?.currency ?? file.currencyInFile}
        accountCurrency={account?.currency ?? null}
      />
      <div className="sec grid gap-3 border-t border-line-faint">
        {reading.awaited?.error && (
          <Notice
            tone="danger"
            live
            title="How this account's files are read is not known."
            action={
              <Button
                busy={reading.awaited.isAsking && "Trying again"}
                onClick={reading.awaited.retry}
              >
                Try again
              </Button>
            }
          >
            {reading.awaited.error.message}
          </Notice>
        )}
        {start.error && (
          <Notice tone="danger" live title="The import did not start.">
            {start.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <span className="max-md:hidden">
            {button(account ? `Import into ${account.name}` : "Import")}
          </span>
          <Button onClick={onAnother}>Choose another file</Button>
          {reason && <span className="text-ink-3 max-md:hidden">{reason}</span>}
        </div>
        <p className="text-12 text-ink-3">
          {describeScope(reading)} Lines that the account has already are skipped and counted.
        </p>
        <ActionBar
          note={
            <span className="text-ink-3 wrap-anywhere">
              {reason ?? (account ? `Into ${account.name}` : "")}
            </span>
          }
        >
          {button("Import")}
        </ActionBar>
      </div>
    </>
  );
}

/** Names the sheet that is imported, so that nobody assumes the others are too. */
function describeScope({ file: { sheets }, draft }: Reading): string {
  if (sheets.length < 2 || draft?.kind !== "table")
    return "All of the file is imported, or nothing.";
  const others =
    sheets.length === 2 ? "The other sheet is" : `The other ${sheets.length - 1} sheets are`;
  return `All of sheet “${draft.sheet ?? sheets[0] ?? ""}” is imported, or nothing. ${others} left out: import the file again for each that holds movements.`;
}

type Asked = Pick<
  Reading,
  "awaited" | "draft" | "questions" | "answered" | "open" | "recognised" | "table" | "choice"
>;

/** Says why a file can't be imported, and what to do; null if it can. */
export function blockedBy(
  { awaited, draft, questions, answered, open, recognised, table, choice }: Asked,
  account: Pick<StatementAccountView, "name"> | null,
  isKnown: boolean,
): string | null {
  if (!account) return "Choose or add the account first.";
  if (isKnown) return `This file is in ${account.name} already.`;
  if (awaited)
    return awaited.error
      ? "First let the desk look at how this account's files are read."
      : "Looking at how this account's files are read.";
  const missing = draft?.kind === "table" ? missingColumns(draft) : [];
  if (missing.length > 0) return `Choose the column that holds ${missing.join(" and ")}.`;
  const isOpen =
    draft !== null &&
    questions.some((question) =>
      isUnanswered(question, draft, answered, { open, recognised: recognised ?? draft, table }),
    );
  if (isOpen) return "Answer the questions about this file first.";
  return choice === null ? "Choose the account first." : null;
}
