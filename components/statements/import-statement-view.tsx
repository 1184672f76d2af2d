"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { PageBody, PageHeader, Section } from "@/components/ui/page-frame";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { showToast } from "@/components/ui/toast";
import { useRestoredFocus } from "@/components/ui/focus";
import {
  addUploads,
  removeUpload,
  sendAgain,
  type Upload,
  useUploads,
} from "@/lib/client/statements/uploads";
import { useImportSearch } from "@/lib/client/statements/use-import-search";
import { fileSize, plainName } from "@/lib/domain/words/words";
import { ImportHistory } from "./import-history";
import { ImportRun } from "./import-run";
import { FORMATS } from "./labels";
import { WaitingFiles } from "./waiting-files";

interface ImportStatementViewProps {
  mayImport: boolean;
  /** Below the choice of files; only on the sandbox. */
  rehearsal: ReactNode;
}

/** The import page: files are chosen, sent, examined and imported. The file shown is in the URL. */
export function ImportStatementView({ mayImport, rehearsal }: ImportStatementViewProps) {
  const { importId } = useImportSearch();
  useOpenLoneUpload();
  const isOver = useFileDrop(mayImport ? (files) => take(files, importId !== null) : null);
  const focus = useRestoredFocus<HTMLDivElement>(importId ?? "choice");
  return (
    <>
      <PageHeader
        title="Import statement"
        crumb={{ href: "/reconciliation", label: "Reconciliation" }}
      />
      <PageBody>
        <div {...focus} className="outline-none">
          {importId !== null ? (
            <ImportRun key={importId} id={importId} mayImport={mayImport} />
          ) : (
            <>
              {mayImport ? (
                <ChooseFiles isOver={isOver} />
              ) : (
                <div className="sec">
                  <Notice title="You can view imports but not start one.">
                    Makers and approvers import statements. Ask an administrator for one of these
                    roles, or a colleague for the import.
                  </Notice>
                </div>
              )}
              <UploadList />
              {mayImport && rehearsal}
              {mayImport && <WaitingFiles />}
              <ImportHistory />
            </>
          )}
        </div>
      </PageBody>
    </>
  );
}

/** Takes files in. While another file is open, new ones wait, and the person is told. */
function take(files: readonly File[], isBusy: boolean): void {
  addUploads(files);
  if (!isBusy) return;
  const [first] = files;
  showToast({
    tone: "info",
    title:
      files.length === 1 && first
        ? `${first.name} waits until you are done here`
        : `${files.length} files wait until you are done here`,
    detail: "Go on to it with the button at the end of this import.",
  });
}

/** Opens a file that arrives alone; of several, the person chooses. */
function useOpenLoneUpload(): void {
  const uploads = useUploads();
  const { importId: shown, open } = useImportSearch();
  const opened = useRef<number | null>(null);
  const [only] = uploads;
  const arrived = uploads.length === 1 && only?.received ? only : null;
  useEffect(() => {
    if (!arrived?.received || shown !== null || opened.current === arrived.key) return;
    opened.current = arrived.key;
    open(arrived.received.importId);
  }, [arrived, shown, open]);
}

/** Takes files dropped on the window: the browser must never open them in the page's place. */
function useFileDrop(onFiles: ((files: File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = latest.current ? "copy" : "none";
      setOver(latest.current !== null);
    };
    const onLeave = (event: DragEvent): void => {
      // A move from one element to the next is still over the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) latest.current?.(files);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return isOver;
}

function ChooseFiles({ isOver }: { isOver: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="sec" aria-label="Choose files">
      <div
        className={cn(
          "grid justify-items-center gap-2 rounded-3 border border-dashed px-4 py-8 text-center",
          isOver ? "border-accent bg-selected" : "border-line-strong bg-surface",
        )}
      >
        <Icon name="upload" className="text-ink-3" />
        <p className="font-medium">
          <span className="max-md:hidden">
            {isOver ? "Drop to send" : "Drop statements here, or choose them"}
          </span>
          <span className="md:hidden">Choose the statements</span>
        </p>
        <Button variant="primary" icon="upload" onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <p className="max-w-[520px] text-12 text-ink-3">
          CSV, Excel (.xlsx), MT940 or CAMT.053 from a bank; CSV from a wallet or block explorer. Up
          to 110 MB each, several one after the other. Nothing is imported until you have seen how
          it is read.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Statement files"
        onChange={(event) => {
          addUploads([...(event.currentTarget.files ?? [])]);
          // The same file can then be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
}

function UploadList() {
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <Section title="Files" note={uploads.length > 1 ? uploads.length : undefined}>
      <ul className="grid gap-3" aria-label="Files">
        {uploads.map((upload) => (
          <li
            key={upload.key}
            className="grid gap-1.5 border-t border-line-faint pt-3 first:border-t-0 first:pt-0"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <b className="font-medium">{plainName(upload.file.name)}</b>{" "}
                <span className="num text-ink-3">{fileSize(upload.file.size)}</span>
              </span>
              <Actions upload={upload} />
            </div>
            <Fate upload={upload} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Fate({ upload: { state, sent, file, problem, received } }: { upload: Upload }) {
  if (state === "failed") {
    return (
      <p role="alert" className="flex gap-1.5 text-danger-ink">
        <Icon name="alert" className="mt-0.5 text-danger" />
        <span>{problem}</span>
      </p>
    );
  }
  if (state === "waiting")
    return <p className="text-12 text-ink-3">Waits for the files before it</p>;
  if (state === "received")
    return (
      <p className="text-12 text-ink-3">
        Arrived{received?.format ? `: ${FORMATS[received.format] ?? received.format}` : ""}
      </p>
    );
  const statusText =
    sent >= file.size
      ? "Sent. The desk is looking at it."
      : `${fileSize(sent)} of ${fileSize(file.size)} sent`;
  return (
    <div className="grid gap-1">
      <ProgressSegments
        shares={[sent / file.size]}
        label={statusText}
        running={`Sending ${plainName(file.name)}`}
      />
      <p className="num text-12 text-ink-3">{statusText}</p>
    </div>
  );
}

function Actions({ upload }: { upload: Upload }) {
  const { open } = useImportSearch();
  const { key, state, received, again, file } = upload;
  return (
    <span className="flex gap-2">
      {state === "failed" && again && (
        <Button size="sm" icon="refresh" onClick={() => sendAgain(key)}>
          Send again
        </Button>
      )}
      {received && (
        <Button
          size="sm"
          onClick={() => open(received.importId)}
          aria-label={`Look at ${plainName(file.name)}`}
        >
          Look at it
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        onClick={() => removeUpload(key)}
        aria-label={
          state === "sending"
            ? `Stop sending ${plainName(file.name)}`
            : `Remove ${plainName(file.name)} from the list`
        }
      >
        {state === "sending" ? "Stop" : "Remove"}
      </Button>
    </span>
  );
}
