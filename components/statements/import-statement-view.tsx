"use client";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { showToast } from "@/components/ui/show-toast";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { addUploads, useUploads } from "@/lib/client/statements/uploads";
import { useImportSearch } from "@/lib/client/statements/use-import-search";
import { ChooseFiles } from "./choose-files";
import { ImportHistory } from "./import-history";
import { ImportRun } from "./import-run";
import { UploadList } from "./upload-list";
import { useFileDrop } from "./use-file-drop";
import { useOpenLoneUpload } from "./use-open-lone-upload";
import { WaitingFiles } from "./waiting-files";

interface ImportStatementViewProps {
  zone: string;
  /** Makers and approvers import; everybody sees what was imported. */
  mayImport: boolean;
  /** Below the choice of files; only on the sandbox. */
  rehearsal: ReactNode;
}

/** Importing statements: files are chosen and sent, and each is examined and becomes an import. Which one is shown is in the URL. */
export function ImportStatementView({ zone, mayImport, rehearsal }: ImportStatementViewProps) {
  const { importId, step, open } = useImportSearch();
  const uploads = useUploads();
  useOpenLoneUpload(uploads, importId, open);
  const isOver = useFileDrop(mayImport ? (files) => take(files, importId !== null) : null);
  const focus = useKeptFocus<HTMLDivElement>(importId ?? "choice");
  return (
    <>
      <PageHeader
        title="Import statement"
        crumb={{ href: "/reconciliation", label: "Reconciliation" }}
      />
      <PageBody>
        <div {...focus} className="outline-none">
          {importId !== null ? (
            <ImportRun
              key={importId}
              id={importId}
              step={step}
              uploads={uploads}
              zone={zone}
              mayImport={mayImport}
              open={open}
            />
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
              <UploadList uploads={uploads} open={open} />
              {mayImport && rehearsal}
              {mayImport && <WaitingFiles uploads={uploads} zone={zone} open={open} />}
              <ImportHistory zone={zone} />
            </>
          )}
        </div>
      </PageBody>
    </>
  );
}

/** Where another file is looked at, new ones wait for their turn, and somebody must be told. */
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
