import { Checkbox } from "@/components/ui/checkbox";
import { dayLabel } from "@/components/ui/date-range";
import type { BreakStanding } from "@/lib/contract/api/reconciliation";
import { LegName } from "../sides/leg-side";
import { signedFigure } from "../sides/signed-amount";
import { chosenName, type Chosen } from "./chosen";

export interface ExtraRowProps {
  one: Chosen;
  usual: "in" | "out";
  /** How it stands by now; undefined before that is known. */
  standing: BreakStanding | undefined;
  onRemove: (one: Chosen) => void;
}

/** A selected item that isn't among the breaks shown: of other days, or it was, and has left them since. Then it says why. */
export function ExtraRow({ one, usual, standing, onRemove }: ExtraRowProps) {
  const item = one.side === "lines" ? one.line : one.leg;
  return (
    <li className="rc-break" data-row={one.subject} data-selected="">
      <Checkbox
        checked
        aria-label={`Take ${chosenName(one)} out of the selection`}
        onChange={() => onRemove(one)}
      />
      <time dateTime={item.on}>{dayLabel(item.on, false)}</time>
      <span className="rc-text">
        {one.side === "lines" ? one.line.narration || "No narration" : <LegName leg={one.leg} />}
      </span>
      <span className="rc-amount">{signedFigure(item, usual)}</span>
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
  const { on } = one.side === "lines" ? one.line : one.leg;
  return `${one.found ? "Found by searching" : "Not among those shown"}, ${dayLabel(on)}`;
}
