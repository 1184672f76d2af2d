import { ActionBar } from "@/components/ui/action-bar";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { useStartImport } from "@/lib/client/statements/statement-mutations";
import type { StatementAccountView } from "@/lib/contract/api/statements";
import { blockedBy } from "./blocked-by";
import type { Reading } from "./use-reading";

interface StartBarProps {
  reading: Reading;
  start: ReturnType<typeof useStartImport>;
  account: StatementAccountView | null;
  /** This very file is in this account already. */
  isKnown: boolean;
  onStarted: () => void;
  onAnother: () => void;
}

/** Starts the import, or says what prevents it. */
export function StartBar({
  reading,
  start,
  account,
  isKnown,
  onStarted,
  onAnother,
}: StartBarProps) {
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
        {scopeWords(reading)} Lines that the account has already are skipped and counted.
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
  );
}

/** A workbook is imported sheet by sheet: nobody must assume that the others were imported too. */
function scopeWords({ file: { sheets }, draft }: Reading): string {
  if (sheets.length < 2 || draft?.kind !== "table")
    return "All of the file is imported, or nothing.";
  const others =
    sheets.length === 2 ? "The other sheet is" : `The other ${sheets.length - 1} sheets are`;
  return `All of sheet “${draft.sheet ?? sheets[0] ?? ""}” is imported, or nothing. ${others} left out: import the file again for each that holds movements.`;
}
