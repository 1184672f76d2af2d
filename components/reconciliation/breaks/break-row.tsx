import { memo } from "react";
import { Checkbox } from "@/components/ui/input";
import { dayLabel } from "@/components/ui/date-range";
import { TextButton } from "@/components/ui/text-button";
import type { BreakLeg, BreakLine, BreakStanding } from "@/lib/contract/api/reconciliation";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { counted } from "@/lib/domain/words/words";
import { type Chosen, chosenName, itemOf } from "../by-hand/chosen";
import { useFacts } from "../facts";
import { LegName, signedFigure } from "../sides";

export type Break = BreakLine | BreakLeg;

interface BreakRowProps {
  one: Break;
  selected: boolean;
  /** `extend`: selects everything from the last selected row to this one. */
  onToggle: (chosen: Chosen, extend: boolean) => void;
  onNotes: (one: Break) => void;
}

/** A line or transfer without a counterpart, with its hint, assignee and comments. */
export const BreakRow = memo(function BreakRow({
  one,
  selected,
  onToggle,
  onNotes,
}: BreakRowProps) {
  const { mayWork } = useFacts();
  return (
    // J and K focus the checkbox, or the row itself if it has none.
    <li
      className={mayWork ? "rc-break" : "rc-break rc-break--plain"}
      data-row={one.subject}
      tabIndex={mayWork ? undefined : -1}
      data-selected={selected ? "" : undefined}
    >
      {mayWork && (
        <Checkbox
          checked={selected}
          aria-label={`Select ${breakName(one)}`}
          onChange={({ nativeEvent }) =>
            onToggle(one, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      )}
      <Item one={one} />
      <div className="rc-hint">
        {hintOf(one) && <span>{hintOf(one)}</span>}
        <span className="num">{one.ageDays === 0 ? "today" : counted(one.ageDays, "day")}</span>
        {one.assignee && <span className="text-ink-2">{one.assignee.name}</span>}
        <TextButton
          data-some={one.comments > 0 ? "" : undefined}
          onClick={() => onNotes(one)}
          aria-label={`${notesLabel(one)}: ${breakName(one)}`}
        >
          {notesLabel(one)}
        </TextButton>
      </div>
    </li>
  );
});

function Item({ one }: { one: Chosen }) {
  const { usual } = useFacts();
  const item = itemOf(one);
  return (
    <>
      <time dateTime={item.on}>{dayLabel(item.on, false)}</time>
      <span className="rc-text">
        {"line" in one ? one.line.narration || "No narration" : <LegName leg={one.leg} />}
      </span>
      <span className="rc-amount">{signedFigure(item, usual)}</span>
    </>
  );
}

export function breakName(one: Break): string {
  if ("line" in one) return one.line.narration || `line of ${dayLabel(one.line.on, false)}`;
  return [
    one.leg.reference ?? one.leg.transactionId.slice(0, 8),
    one.leg.side === "refund" ? "refund" : one.leg.recipientName,
  ]
    .filter(Boolean)
    .join(" ");
}

function hintOf(one: Break): string | null {
  if ("line" in one) return one.hint;
  return [phaseLabel(phaseOfTransactionStatus(one.leg.status), one.leg.status), one.hint]
    .filter((part) => part !== null)
    .join(" · ");
}

function notesLabel({ comments, assignee }: Break): string {
  if (comments === 0) return assignee ? "Note" : "Note or assign";
  return counted(comments, "note");
}

interface ExtraRowProps {
  one: Chosen;
  standing: BreakStanding | undefined;
  onRemove: (one: Chosen) => void;
}

/** A selected item of other days, or one that has left the breaks since. */
export function ExtraRow({ one, standing, onRemove }: ExtraRowProps) {
  return (
    <li className="rc-break" data-row={one.subject} data-selected="">
      <Checkbox
        checked
        aria-label={`Take ${chosenName(one)} out of the selection`}
        onChange={() => onRemove(one)}
      />
      <Item one={one} />
      <div className="rc-hint">{standingHint(one, standing)}</div>
    </li>
  );
}

function standingHint(one: Chosen, standing: BreakStanding | undefined): string {
  const match = standing?.held?.match;
  if (match?.state === "matched")
    return match.automatic || match.decidedBy === null
      ? "Matched by the rules meanwhile"
      : `Matched meanwhile by ${match.decidedBy}`;
  if (match) return "Suggested meanwhile; it can still be matched here";
  if (standing?.isVoid) return "It has ended without a payment";
  return `${one.found ? "Found by searching" : "Not among those shown"}, ${dayLabel(itemOf(one).on)}`;
}
