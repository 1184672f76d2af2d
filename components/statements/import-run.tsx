"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { lazy, LazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { Section } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiFailure, requestIdOf } from "@/lib/client/api-failure";
import {
  importOptions,
  isUnderWay,
  useCancelImport,
} from "@/lib/client/statements/statement-options";
import { forgetUpload, useUploads } from "@/lib/client/statements/uploads";
import { useImportSearch } from "@/lib/client/statements/use-import-search";
import type { ImportView } from "@/lib/contract/api/statements";
import { counted, fileSize } from "@/lib/domain/words/words";
import { ImportEnd } from "./import-end";

/** An import from its reading to its end. */
export function ImportRun({ id, mayImport }: { id: string; mayImport: boolean }) {
  const { step, open } = useImportSearch();
  const uploads = useUploads();
  const { data: view, error, isFetching, refetch } = useQuery(importOptions(id));
  const shown = view && phaseOf(view, step);
  const box = useFocusOnChange(shown);
  const next =
    uploads.find((upload) => upload.received !== null && upload.received.importId !== id)
      ?.received ?? null;
  const another = () => {
    forgetUpload(id);
    open(next?.importId ?? null);
  };
  if (!view && error) {
    const isNotFound = error instanceof ApiFailure && error.code === "not_found";
    return (
      <ErrorState
        title={isNotFound ? "This import no longer exists" : "The import could not be loaded"}
        retrying={isFetching}
        {...(!isNotFound && { onRetry: () => void refetch() })}
        requestId={requestIdOf(error)}
        actions={<Button onClick={() => open(null)}>All imports</Button>}
      >
        <p>{error.message}</p>
      </ErrorState>
    );
  }
  if (!view) return <RunSkeleton />;
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {shown === "reading" && mayImport && (
        <LazyPart
          part={readingForm}
          name="The form"
          waiting={<RunSkeleton />}
          props={{
            view,
            received: uploads.find((upload) => upload.received?.importId === id)?.received ?? null,
            onStarted: () => open(id),
            onAnother: another,
          }}
        />
      )}
      {shown === "reading" && !mayImport && (
        <div className="sec">
          <Notice title="This file has not been imported yet.">
            Makers and approvers import statements.
          </Notice>
        </div>
      )}
      {shown === "progress" && <ImportProgress view={view} mayCancel={mayImport} />}
      {shown === "end" && (
        <ImportEnd
          view={view}
          mayImport={mayImport}
          next={next?.fileName ?? null}
          onMend={() => open(id, "reading")}
          onAnother={another}
        />
      )}
    </div>
  );
}

function phaseOf(view: ImportView, step: "reading" | null): "reading" | "progress" | "end" {
  if (isUnderWay(view)) return "progress";
  const canBeMended = view.state === "refused" || view.state === "cancelled";
  return view.state === "preview" || (canBeMended && step === "reading") ? "reading" : "end";
}

/** Moves the focus to the next step, which replaces the previous one. */
function useFocusOnChange(shown: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shown)
      box.current?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown]);
  return box;
}

function RunSkeleton() {
  return (
    <div className="sec grid gap-3" aria-busy="true">
      <span className="sr-only">Loading</span>
      {[180, 320, 260].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

const readingForm = lazy(() => import("./reading-form").then(({ ReadingForm }) => ReadingForm));

function ImportProgress({ view, mayCancel }: { view: ImportView; mayCancel: boolean }) {
  const cancel = useCancelImport(view.id);
  const progressText =
    view.state === "queued"
      ? "Waiting for its turn"
      : `${fileSize(view.bytesRead)} of ${fileSize(view.size)} read`;
  return (
    <Section title={`Importing ${view.fileName}`} className="centred">
      <div className="grid gap-3">
        <p>
          <b className="num font-medium">{counted(view.linesRead, "line")}</b>{" "}
          <span className="num text-ink-3">{progressText}</span>
        </p>
        <ProgressSegments
          shares={[view.size > 0 ? view.bytesRead / view.size : 0]}
          label={`${progressText}, ${counted(view.linesRead, "line")}`}
          running="Import"
        />
        <p className="text-12 text-ink-3">
          You can leave this page: the import continues, and is listed under Imports. Nothing takes
          effect until all of it is read and its balances add up.
        </p>
        {cancel.error && (
          <Notice tone="warning" live>
            {cancel.error.message}
          </Notice>
        )}
        {mayCancel && (
          <div>
            <Button
              variant="quiet-danger"
              className="-ml-3"
              busy={cancel.isPending && "Stopping"}
              onClick={() => cancel.mutate()}
            >
              Stop import
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
