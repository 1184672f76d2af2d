import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/link-button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { reportFilePath, reportManifestPath } from "@/lib/client/reports/report-options";
import type { MirrorTotals } from "@/lib/contract/api/mirror";
import type { ReportManifest, ReportView } from "@/lib/contract/api/reports";
import { READ_UNTIL, describeReservations } from "@/lib/domain/transactions/reservations";
import { counted } from "@/lib/domain/words/words";
import { FileFigures, IncompleteFile, IncompleteFileActions, matchesScreen } from "../file-figures";
import type { HistoryRun } from "./use-history-export";

interface HistoryExportEndProps {
  view: ReportView;
  /** The page's totals under the same filter. */
  totals: MirrorTotals | null;
  zone: string;
}

/** The export's end: the file's control totals, or why there is no complete file. */
export function HistoryExportEnd({ view, totals, zone }: HistoryExportEndProps) {
  if (view.manifest) return <CompleteFile manifest={view.manifest} totals={totals} zone={zone} />;
  return <IncompleteFile state={view.state} message={view.message} />;
}

function CompleteFile({
  manifest,
  totals,
  zone,
}: {
  manifest: ReportManifest;
  totals: MirrorTotals | null;
  zone: string;
}) {
  return (
    <>
      <Notice tone="success" live title={`${counted(manifest.rows, "transaction")} exported.`}>
        {totals &&
          (matchesScreen(manifest.byStatus, totals.byStatus) ? (
            "The totals of each status are the same as on the page. "
          ) : (
            <>
              The page&apos;s totals, counted at{" "}
              <Time at={totals.countedAt} zone={zone} format="time" />, differ: transactions have
              changed since.{" "}
            </>
          ))}
        Saved in <TextLink href="/reports">Reports</TextLink> as report {manifest.number}.
      </Notice>
      <Warnings mirror={manifest.mirror} zone={zone} />
      <FileFigures {...manifest} />
    </>
  );
}

/** The warnings about the file. */
function Warnings({ mirror, zone }: { mirror: ReportManifest["mirror"]; zone: string }) {
  if (mirror === null) return null;
  const { trouble, verifiedAt } = mirror;
  const reservations = describeReservations(mirror);
  if (reservations.length === 0 && trouble === null) return null;
  return (
    <Notice tone="warning">
      {reservations.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {trouble !== null && (
        <p>
          {READ_UNTIL} <Time at={verifiedAt} zone={zone} format="full" />.
        </p>
      )}
    </Notice>
  );
}

export function HistoryExportEndActions({
  view,
  run,
  onClose,
}: {
  view: ReportView;
  run: HistoryRun;
  onClose: () => void;
}) {
  if (view.manifest) {
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <a className={buttonClass({})} href={reportManifestPath(view.number)} download>
          Download manifest
        </a>
        <a
          className={buttonClass({ variant: "primary" })}
          href={reportFilePath(view.number)}
          download
        >
          <Icon name="export" />
          <span className="btn-label">
            <span>Download again</span>
          </span>
        </a>
      </>
    );
  }
  return <IncompleteFileActions onAgain={run.putAway} onClose={onClose} />;
}
