import { countdownState, type CountdownState } from "./countdown-state";
import { formatCountdown } from "./format-time";

export interface MiniDialProps {
  remainingMs: number;
  totalMs: number;
  state?: CountdownState;
  /** Leaves the ring away. */
  figureOnly?: boolean;
}

const ROUND = 2 * Math.PI * 6;

/** The small ring and its figure, for rows and headers. */
export function MiniDial({ remainingMs, totalMs, state, figureOnly }: MiniDialProps) {
  const shown = state ?? countdownState(remainingMs);
  const spanMs = shown === "red" ? 60_000 : Math.max(totalMs, 1);
  const share = shown === "expired" ? 0 : Math.min(1, Math.max(0, remainingMs / spanMs));
  return (
    <span className="mini" data-dial={shown}>
      {!figureOnly && (
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <circle cx="8" cy="8" r="6" />
          {share > 0 && (
            <circle
              cx="8"
              cy="8"
              r="6"
              strokeDasharray={`${(share * ROUND).toFixed(2)} ${ROUND.toFixed(2)}`}
              transform="rotate(-90 8 8)"
            />
          )}
        </svg>
      )}
      <span className="num">{formatCountdown(shown === "expired" ? 0 : remainingMs)}</span>
    </span>
  );
}
