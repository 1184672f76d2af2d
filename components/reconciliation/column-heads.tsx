import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import { sideWords } from "./side-words";

/** What stands on which side. */
export function ColumnHeads({ summary, plain }: { summary: ReconciliationSummary; plain?: boolean }) {
  const { record, moves, transfers } = sideWords(summary);
  return (
    <div className="rc-cols">
      <span className="text-ink">
        <b className="text-ink">{record}</b> {moves}
      </span>
      <span className="text-ink">
        <b className="text-ink">Rampdesk</b> {!plain && transfers}
      </span>
    </div>
  );
}
