import { memo } from "react";
import { Button } from "@/components/ui/button";
import { dayInZone, formatTime } from "@/components/ui/format-time";
import { Icon } from "@/components/ui/icon";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { reasonWords } from "@/lib/domain/matching/explanation/reason-words";
import { counted } from "@/lib/domain/words/counted";
import { isZero } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { matchName } from "../decisions/match-name";
import { EvidenceChipList } from "../evidence/evidence-chip-list";
import { DECIDED_MEANWHILE } from "../notes/kept-row";
import { MatchNotes } from "../notes/match-notes";
import { ruleWords } from "../rules/rule-words";
import { LegSide } from "../sides/leg-side";
import { LineSide } from "../sides/line-side";

interface MatchedRowProps {
  match: MatchView;
  usual: "in" | "out";
  currency: string;
  /** Whether the row is open and shows why it was matched. */
  current: boolean;
  accountId: string;
  mayWork: boolean;
  zone: string;
  today: string;
  /** Undone meanwhile, and only here for the note that is being written. */
  over: boolean;
  onToggle: (id: string) => void;
  onUndo?: ((match: MatchView) => void) | undefined;
}

/** A match in one line. Opened, it shows its rule, its sentence, what people have noted about it, and a way to undo it. */
export const MatchedRow = memo(function MatchedRow({
  match,
  usual,
  currency,
  current,
  accountId,
  mayWork,
  zone,
  today,
  over,
  onToggle,
  onUndo,
}: MatchedRowProps) {
  const by = [byWords(match, zone, today), match.comments > 0 && counted(match.comments, "note")]
    .filter(Boolean)
    .join(" · ");
  return (
    <li
      className="rc-row"
      data-row={match.id}
      tabIndex={-1}
      aria-current={current ? "true" : undefined}
    >
      <div className="rc-stack">
        {match.lines.map((line) => (
          <LineSide
            key={line.id}
            line={line}
            evidence={current ? match.evidence : []}
            usual={usual}
          />
        ))}
      </div>
      <div className="rc-mid">
        <button
          type="button"
          className="ibtn rc-open"
          aria-expanded={current}
          aria-label={`Why it is matched: ${matchName(match)}`}
          title="Why it is matched"
          onClick={() => onToggle(match.id)}
        >
          <Icon name="link" size={14} />
        </button>
      </div>
      <div className="rc-stack rc-legs">
        {match.legs.map((leg, at) => (
          <LegSide
            key={`${leg.transactionId}${leg.side}`}
            leg={leg}
            usual={usual}
            by={at === 0 ? by : ""}
          />
        ))}
        {match.legs.length === 0 && (
          <p className="text-ink-3">
            {match.differenceReason === null
              ? "The lines cancel out"
              : reasonWords(match.differenceReason)}
            , <span className="rc-by">{by}</span>
          </p>
        )}
      </div>
      {current && (
        <>
          <div className="rc-foot">
            <EvidenceChipList match={match} currency={currency} />
            {match.closedWith && (
              <span className="text-ink-3">
                It belongs to a closed period, so it can't be undone.
              </span>
            )}
            {over && <span className="rc-by">{DECIDED_MEANWHILE}</span>}
            {!over && onUndo && !match.closedWith && (
              <span className="rc-buttons">
                <Button size="sm" keys={["U"]} onClick={() => onUndo(match)}>
                  Undo match
                </Button>
              </span>
            )}
          </div>
          <p className="rc-why">
            {ruleWords(match.lane)}
            {match.rulesVersion !== null && `, version ${match.rulesVersion} of the rules`}.{" "}
            {match.sentence}
            {!isZero(match.difference) &&
              ` Booked difference: ${formatFigure(match.difference, currency)}${match.differenceReason === null ? "" : ` (${reasonWords(match.differenceReason)})`}.`}
          </p>
          <MatchNotes match={match} accountId={accountId} zone={zone} mayWork={mayWork} />
        </>
      )}
    </li>
  );
});

/** `automatic`, or who matched it and when: "Adaeze, 13:44", "Wanjiru, 16 Nov". */
function byWords(
  { automatic, decidedBy, decidedAt }: MatchView,
  zone: string,
  today: string,
): string {
  if (automatic || decidedBy === null) return "automatic";
  const [first = decidedBy] = decidedBy.split(" ");
  if (decidedAt === null) return first;
  return `${first}, ${formatTime(decidedAt, zone, dayInZone(decidedAt, zone) === today ? "time" : "day")}`;
}
