import { memo } from "react";
import { Button } from "@/components/ui/button";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { counted } from "@/lib/domain/words/words";
import { isZero } from "@/lib/money/amount";
import { matchName, ruleName } from "../decisions/match-name";
import type { Act } from "../decisions/decisions";
import { EvidenceChipList } from "../evidence/evidence-chip-list";
import { DECIDED_MEANWHILE } from "../notes/use-pinned-row";
import { MatchNotes } from "../notes/match-notes";
import { LegSide, LineSide, Middle } from "../sides/sides";

export interface PairRowProps {
  match: MatchView;
  usual: "in" | "out";
  currency: string;
  current: boolean;
  /** The decision being sent, during which neither can be made. */
  busy: Act | null;
  accountId: string;
  mayWork: boolean;
  zone: string;
  /** Decided on meanwhile, and shown only for the note being written. */
  over: boolean;
  /** Undefined if the person may only look. */
  onMatch?: ((match: MatchView) => void) | undefined;
  onReject?: ((match: MatchView) => void) | undefined;
}

/**
 * A suggestion: both sides, its evidence, and the two decisions. The current one also shows its
 * rule and notes.
 */
export const PairRow = memo(function PairRow({
  match,
  usual,
  currency,
  current,
  busy,
  accountId,
  mayWork,
  zone,
  over,
  onMatch,
  onReject,
}: PairRowProps) {
  const isBusy = busy !== null;
  const differs = !isZero(match.difference);
  const name = matchName(match);
  return (
    <li
      className="rc-pair"
      data-row={match.id}
      tabIndex={-1}
      aria-current={current ? "true" : undefined}
      aria-label={`Suggestion: ${name}`}
    >
      <div className="rc-stack">
        {match.lines.map((line) => (
          <LineSide key={line.id} line={line} evidence={match.evidence} usual={usual} />
        ))}
      </div>
      <Middle icon="pair" />
      <div className="rc-stack rc-legs">
        {match.legs.map((leg) => (
          <LegSide key={`${leg.transactionId}${leg.side}`} leg={leg} usual={usual} />
        ))}
        {match.legs.length === 0 && <p className="text-ink-3">No transfer: the lines cancel out</p>}
      </div>
      <div className="rc-foot">
        <EvidenceChipList match={match} currency={currency} />
        {match.comments > 0 && <span className="rc-by">{counted(match.comments, "note")}</span>}
        {over && <span className="rc-by">{DECIDED_MEANWHILE}</span>}
        {!over && onMatch && onReject && (
          <span className="rc-buttons">
            <Button
              variant="quiet"
              size="sm"
              keys={current ? ["X"] : undefined}
              busy={busy === "reject" && "Noting"}
              aria-disabled={isBusy || undefined}
              aria-label={`Not a match: ${name}`}
              onClick={() => onReject(match)}
            >
              Not a match
            </Button>
            <Button
              variant={current ? "primary" : "default"}
              size="sm"
              keys={current ? ["A"] : undefined}
              busy={busy === "match" && "Matching"}
              aria-disabled={isBusy || undefined}
              aria-label={`${differs ? "Match and book the difference" : "Match"}: ${name}`}
              onClick={() => onMatch(match)}
            >
              {differs ? "Match, book difference" : "Match"}
            </Button>
          </span>
        )}
      </div>
      {current && (
        <>
          <p className="rc-why">
            {ruleName(match.lane)}. {match.sentence}
          </p>
          <MatchNotes match={match} accountId={accountId} zone={zone} mayWork={mayWork} />
        </>
      )}
    </li>
  );
});
