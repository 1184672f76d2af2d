import { Checkbox } from "@/components/ui/checkbox";
import { dayLabel } from "@/components/ui/date-range";
import { LegName } from "../sides/leg-side";
import { signedFigure } from "../sides/signed-amount";
import type { Chosen } from "./chosen";

/** A selected item that was found by searching and isn't among the breaks of the chosen days. */
export function ExtraRow({ one, usual, onRemove }: { one: Chosen; usual: "in" | "out"; onRemove: (one: Chosen) => void }) {
  const item = one.side === "lines" ? one.line : one.leg;
  return (
    <li className="rc-break" data-selected="">
      <Checkbox checked aria-label={`Take ${one.side === "lines" ? one.line.narration : (one.leg.reference ?? "the transfer")} out of the selection`} onChange={() => onRemove(one)} />
      <time dateTime={item.on}>{dayLabel(item.on, false)}</time>
      <span className="rc-text">{one.side === "lines" ? one.line.narration || "No narration" : <LegName leg={one.leg} />}</span>
      <span className="rc-amount">{signedFigure(item, usual)}</span>
      <div className="rc-hint">Found by searching, {dayLabel(item.on)}</div>
    </li>
  );
}
