import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ProgressSegments } from "@/components/ui/progress-segments";
import type { ExportRun } from "./use-export";

/** The progress of a file that is being written. */
export type RunProgress = Pick<ExportRun, "rows" | "error" | "isStopping" | "stop"> & {
  view: Pick<NonNullable<ExportRun["view"]>, "state"> | null;
};

/** Progress in rows: of how many, where that is known. */
export function ExportProgress({ run, expected }: { run: RunProgress; expected: number | null }) {
  const rows = run.rows.toLocaleString("en-GB");
  const of =
    expected === null
      ? "transactions so far"
      : `of ${expected.toLocaleString("en-GB")} transactions`;
  return (
    <div className="grid gap-2" role="status" aria-live="off">
      <p>
        <b className="num font-medium">{rows}</b> <span className="num text-ink-3">{of}</span>
      </p>
      {expected !== null && expected > 0 && (
        <ProgressSegments
          segments={[{ share: Math.min(1, run.rows / expected) }]}
          label={`${rows} ${of}`}
          running="Export"
        />
      )}
      <p className="text-12 text-ink-3">
        {run.view?.state === "ready"
          ? "Waiting for the browser to download the file. If it asks where to save it, choose a place."
          : "You can close this: the browser keeps downloading the file."}
      </p>
      {run.error && <Notice tone="warning">{run.error.message}</Notice>}
    </div>
  );
}

export function ExportProgressActions({ run, onClose }: { run: RunProgress; onClose: () => void }) {
  return (
    <>
      <Button variant="quiet-danger" busy={run.isStopping && "Stopping"} onClick={run.stop}>
        Stop export
      </Button>
      <Button onClick={onClose}>Close and keep running</Button>
    </>
  );
}
