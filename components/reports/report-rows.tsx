"use client";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ListRow, RowList } from "@/components/ui/list-row";
import { showToast } from "@/components/ui/toast";
import { Table, TableHead, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import {
  reportFilePath,
  reportManifestPath,
  useCancelReport,
} from "@/lib/client/reports/report-options";
import type { ReportView } from "@/lib/contract/api/reports";
import { counted, fileSize } from "@/lib/domain/words/words";
import { KIND_LABELS, PRESET_NAMES, stateLabel } from "./report-labels";

export interface ReportRowsProps {
  reports: readonly ReportView[];
  userId: string;
  onCompare: (number: number) => void;
}

function title({ kind, preset }: ReportView): string {
  return preset && preset !== "screen"
    ? `${KIND_LABELS[kind]}, ${PRESET_NAMES[preset]}`
    : KIND_LABELS[kind];
}

function size({ state, rows, bytes }: ReportView): string {
  return state === "done" ? `${counted(rows, "row")}, ${fileSize(bytes)}` : "–";
}

function Notes({ report }: { report: ReportView }) {
  const { state, message, downloads, lastDownload } = report;
  return (
    <>
      {message && (
        <span className={`block text-12 ${state === "done" ? "text-danger-ink" : "text-ink-3"}`}>
          {message}
        </span>
      )}
      {/* Another person may have requested it. */}
      {state === "done" && lastDownload !== null && (
        <span className="block text-12 text-ink-3">
          {downloads === 1 ? "Downloaded" : `Downloaded ${counted(downloads, "time")}, last`} by{" "}
          {lastDownload.by}, <Time at={lastDownload.at} className="whitespace-nowrap" />
        </span>
      )}
    </>
  );
}

function FilterText({ report: { filterWords } }: { report: ReportView }) {
  return (
    filterWords.length > 0 && (
      <span className="block text-12 text-ink-2 wrap-anywhere">{filterWords.join("; ")}</span>
    )
  );
}

/** The history, as a table, and as a list on phones. */
export function ReportRows({ reports, userId, onCompare }: ReportRowsProps) {
  const actions = (report: ReportView) => (
    <ReportActions report={report} isOwn={report.createdById === userId} onCompare={onCompare} />
  );
  return (
    <>
      <Table label="Reports" density="roomy" className="max-[1259px]:hidden">
        <TableHead
          columns={["No.", "Report", "Requested by", "Rows and size", "State"]}
          figures={["No.", "Rows and size"]}
          actions
        />
        <tbody>
          {reports.map((report) => (
            <Tr key={report.number}>
              <Td names figure>
                {report.number}
              </Td>
              <Td>
                {/* Wraps, so that the file's buttons stay visible. */}
                <div className="min-w-36 py-1.5 whitespace-normal">
                  <span className="block font-medium">{title(report)}</span>
                  <FilterText report={report} />
                  <span className="mono block text-12 text-ink-3 wrap-anywhere">
                    {report.fileName}
                  </span>
                </div>
              </Td>
              <Td>
                <span className="block">{report.createdBy}</span>
                <Time at={report.createdAt} className="block text-12 text-ink-3" />
              </Td>
              <Td figure>{size(report)}</Td>
              <Td>
                <div className="min-w-36 whitespace-normal">
                  <span className={report.state === "failed" ? "block text-danger-ink" : "block"}>
                    {stateLabel(report)}
                  </span>
                  <Notes report={report} />
                </div>
              </Td>
              <Td className="text-right">{actions(report)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <RowList label="Reports" className="min-[1260px]:hidden">
        {reports.map((report) => (
          <ListRow
            key={report.number}
            title={title(report)}
            figure={<span className="num text-ink-3">{report.number}</span>}
            detail={report.createdBy}
            detailEnd={<Time at={report.createdAt} />}
            meta={stateLabel(report)}
            metaEnd={size(report)}
          >
            <div className="pb-1.5">
              <FilterText report={report} />
              <span className="mono block text-12 text-ink-3 wrap-anywhere">{report.fileName}</span>
              <Notes report={report} />
            </div>
            {actions(report)}
          </ListRow>
        ))}
      </RowList>
    </>
  );
}

interface ReportActionsProps {
  report: ReportView;
  isOwn: boolean;
  onCompare: (number: number) => void;
}

/** An export of live data can be fetched only once, so it has no acts. */
function ReportActions({ report, isOwn, onCompare }: ReportActionsProps) {
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
