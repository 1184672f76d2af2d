"use client";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { buttonClass } from "@/components/ui/button-class";
import {
  reportFilePath,
  reportManifestPath,
  useCancelReport,
} from "@/lib/client/reports/report-options";
import type { ReportView } from "@/lib/contract/api/reports";

export interface ReportActionsProps {
  report: ReportView;
  isOwn: boolean;
  onCompare: (number: number) => void;
}

/** What can be done with a file in the history. An export of live data can be fetched only once, so it is listed without actions. */
export function ReportActions({ report, isOwn, onCompare }: ReportActionsProps) {
  const cancel = useCancelReport();
  if (report.kind === "service")
    return report.state === "done" && <span className="text-12 text-ink-3">Fetched once</span>;
  if (report.state === "running") {
    return isOwn ? (
      <Button
        size="sm"
        busy={cancel.isPending && "Stopping"}
        onClick={() =>
          cancel.mutate(report.number, {
            onError: (error) =>
              showToast({
                tone: "danger",
                title: `${report.fileName} was not stopped`,
                detail: error.message,
              }),
          })
        }
      >
        Stop
      </Button>
    ) : null;
  }
  return (
    <span className="inline-flex gap-1.5 max-lg:flex-wrap lg:justify-end">
      {report.manifest && (
        <>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Changes since ${report.fileName}`}
            onClick={() => onCompare(report.number)}
          >
            Changes since
          </Button>
          <a
            className={buttonClass({ variant: "quiet", size: "sm" })}
            href={reportManifestPath(report.number)}
            download
            aria-label={`Manifest of ${report.fileName}`}
          >
            Manifest
          </a>
        </>
      )}
      <a
        className={buttonClass({ size: "sm" })}
        href={reportFilePath(report.number)}
        download
        aria-label={`Download ${report.fileName}`}
      >
        Download
      </a>
    </span>
  );
}
