import { Checkbox } from "@/components/ui/checkbox";
import { dayLabel } from "@/components/ui/date-range";
import { LegName } from "../sides/leg-side";
import { signedFigure } from "../sides/signed-amount";
import type { Chosen } from "./chosen";

export interface ExtraRowProps {
  one: Chosen;
  usual: "in" | "out";
  /** The lists show some of the breaks only. */
  filtered: boolean;
  onRemove: (one: Chosen) => void;
}

/** A selected item that isn't among the breaks shown: of other days, or it was, and has left them since. */
export function ExtraRow({ one, usual, filtered, onRemove }: ExtraRowProps) {
  const item = one.side === "lines" ? one.line : one.leg;
  return (
    <li className="rc-break" data-selected="">
      <Checkbox checked aria-label={`Take ${one.side === "lines" ? one.line.narration : (one.leg.reference ?? "the transfer")} out of the selection`} onChange={() => onRemove(one)} />
      <time dateTime={item.on}>{dayLabel(item.on, false)}</time>
      <span className="rc-text">{one.side === "lines" ? one.line.narration || "No narration" : <LegName leg={one.leg} />}</span>
      <span className="rc-amount">{signedFigure(item, usual)}</span>
      <div className="rc-hint">{one.found ? "Found by searching" : filtered ? "Not among those shown" : "No longer open here: matched meanwhile"}, {dayLabel(item.on)}</div>
    </li>
  );
}
