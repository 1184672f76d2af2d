import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Problem } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { Time } from "@/components/ui/time";
import { useRestoredFocus } from "@/components/ui/focus";
import { useDiscardFile, waitingFilesOptions } from "@/lib/client/statements/statement-options";
import { useUploads } from "@/lib/client/statements/uploads";
import { useImportSearch } from "@/lib/client/statements/use-import-search";
import type { WaitingFile } from "@/lib/contract/api/statements";
import { fileSize } from "@/lib/domain/words/words";

/** Files from anybody that were not imported. They take up room until discarded. */
export function WaitingFiles() {
  const uploads = useUploads();
  const { open } = useImportSearch();
  const here = uploads.flatMap(({ received }) => (received ? [received.importId] : []));
  // An upload without an answer may have arrived.
  const unanswered = uploads.filter(({ state, again }) => state === "failed" && again).length;
  const { data } = useQuery(waitingFilesOptions(here.length + unanswered));
  const [asked, setAsked] = useState<WaitingFile | null>(null);
  const files = data?.files.filter(({ importId }) => !here.includes(importId)) ?? [];
  // Shown even when empty, to take the focus of a row that was removed.
  const focus = useRestoredFocus<HTMLDivElement>(files.map(({ importId }) => importId).join());
  return (
    <div {...focus} className="outline-none">
      {files.length > 0 && (
        <Section
          title="Files not imported"
          note={files.length > 1 ? files.length : undefined}
          className="border-t border-line-faint"
        >
          <ul className="grid gap-3" aria-label="Files not imported">
            {files.map((file) => (
              <li
                key={file.importId}
                className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-faint pt-3 first:border-t-0 first:pt-0"
              >
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  <b className="font-medium">{file.fileName}</b>{" "}
                  <span className="num text-ink-3">{fileSize(file.size)}</span>
                  <span className="block text-12 text-ink-3">
                    Sent by {file.sentBy}, <Time at={file.sentAt} />
                    {file.tried && ". It was tried, and nothing was imported"}
                  </span>
                </span>
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    onClick={() => open(file.importId)}
                    aria-label={`Look at ${file.fileName}`}
                  >
                    Look at it
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => setAsked(file)}
                    aria-label={`Discard ${file.fileName}`}
                  >
                    Discard
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {asked && <DiscardDialog file={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function DiscardDialog({ file, onClose }: { file: WaitingFile; onClose: () => void }) {
  const discard = useDiscardFile();
  const confirm = () => discard.mutate(file.importId, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={`Discard ${file.fileName}?`}
      confirmLabel="Discard file"
      busy={discard.isPending && "Discarding"}
      danger
      onConfirm={confirm}
    >
      <p>
        Nothing of it was imported, so no figure changes. To import it later, send the file again.
      </p>
      <Problem>{discard.error?.message}</Problem>
    </ConfirmDialog>
  );
}
