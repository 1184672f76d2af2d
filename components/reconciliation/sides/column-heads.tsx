import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import { sideWords } from "./side-words";

/** Headings of the two sides. */
export function ColumnHeads({
  summary,
  plain,
}: {
  summary: ReconciliationSummary;
  plain?: boolean;
}) {
  const { record, moves, transfers } = sideWords(summary);
  return (
    <div className="rc-cols">
      <span>
        <b>{record}</b> {moves}
      </span>
      <span>
        <b>Rampdesk</b> {!plain && transfers}
      </span>
    </div>
  );
}
