import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { exportManifestPath } from "@/lib/client/exports/export-options";
import type { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { counted } from "@/lib/domain/words/counted";
import { matchesScreen } from "./control-totals";
import { FileFigures } from "./file-figures";
import { IncompleteFile, IncompleteFileActions } from "./incomplete-file";
import type { ExportRun } from "./use-export";

interface ExportEndProps {
  view: ExportView;
  /** What the screen had counted under the same filter. */
  totals: TransactionTotals | null;
  zone: string;
}

/** How it ended: the figures that the file is checked against, or why there is no complete file. */
export function ExportEnd({ view, totals, zone }: ExportEndProps) {
  if (view.manifest) return <CompleteFile manifest={view.manifest} totals={totals} zone={zone} />;
  return <IncompleteFile state={view.state} message={view.message} />;
}

function CompleteFile({
  manifest,
  totals,
  zone,
}: {
  manifest: ExportManifest;
  totals: TransactionTotals | null;
  zone: string;
}) {
  return (
    <>
      <Notice tone="success" live title={`${counted(manifest.rows, "transaction")} exported.`}>
        {totals &&
          (matchesScreen(manifest.byStatus, totals.byStatus) ? (
            "Its control totals are those of the page, status by status."
          ) : (
            <>
              The totals on screen, counted at{" "}
              <Time at={totals.countedAt} zone={zone} format="time" />, differ: transactions have
              changed since.
            </>
          ))}
      </Notice>
      <Doubts manifest={manifest} />
      <FileFigures {...manifest} />
    </>
  );
}

/** What a person has to know before relying on the file. */
function Doubts({ manifest: { unreadable, undated } }: { manifest: ExportManifest }) {
  if (unreadable === 0 && undated === 0) return null;
  return (
    <Notice tone="warning">
      {unreadable > 0 && (
        <p>
          {unreadable === 1 ? "One row" : `${unreadable} rows`} from the service could not be read
          and {unreadable === 1 ? "is" : "are"} not in the file.
        </p>
      )}
      {undated > 0 && (
        <p>
          {undated === 1 ? "One row has" : `${undated} rows have`} no date, and may be outside the
          period.
        </p>
      )}
    </Notice>
  );
}

export function ExportEndActions({
  view,
  run,
  onClose,
}: {
  view: ExportView;
  run: ExportRun;
  onClose: () => void;
}) {
  if (view.manifest) {
    return (
      <>
        <Button variant="quiet" onClick={run.putAway}>
          Export again
        </Button>
        <Button onClick={onClose}>Close</Button>
        <a
          className={buttonClass({ variant: "primary" })}
          href={exportManifestPath(view.number)}
          download
        >
          <Icon name="export" />
          <span className="btn-label">
            <span>Download manifest</span>
          </span>
        </a>
      </>
    );
  }
  return <IncompleteFileActions onAgain={run.putAway} onClose={onClose} />;
}
