import { countdownState, type CountdownState } from "./countdown-state";
import { dialTicks } from "./dial-ticks";
import { formatAge, formatCountdown } from "./format-time";

export interface CountdownDialProps {
  /** Milliseconds left by the server's clock; while waiting, milliseconds gone by. */
  remainingMs: number;
  /** From when the rate was received to when it expires. */
  totalMs: number;
  /** By default derived from the remaining time. */
  state?: CountdownState;
  /** Read aloud as the timer's name. */
  label?: string;
  /** Pixels; 104 on phones. */
  size?: number;
}

const WORDS: Record<CountdownState, string> = {
  healthy: "left",
  amber: "left",
  red: "seconds left",
  expired: "expired",
  waiting: "so far",
  endless: "no end given",
};

function figureOf(state: CountdownState, remainingMs: number): string {
  if (state === "endless") return "–";
  return state === "waiting"
    ? formatAge(remainingMs)
    : formatCountdown(state === "expired" ? 0 : remainingMs);
}

/** Ticks round a clock that empty to zero. Silent for readers except when asked; CountdownAnnouncer speaks. */
export function CountdownDial({
  remainingMs,
  totalMs,
  state,
  label = "Time left on this rate",
  size = 148,
}: CountdownDialProps) {
  const shown = state ?? countdownState(remainingMs);
  return (
    <div
      className="dial"
      data-dial={shown}
      style={{ ["--dial" as string]: `${size}px` }}
      role="timer"
      aria-live="off"
      aria-label={label}
    >
      <svg viewBox="0 0 148 148" aria-hidden="true">
        <g className={shown === "waiting" ? "dial-sweep" : undefined}>
          {dialTicks(remainingMs, totalMs, shown).map((tick) => (
            <line
              key={tick.angle}
              x1="74"
              x2="74"
              y1={tick.long ? 3 : 5}
              y2={tick.long ? 17 : 15}
              transform={`rotate(${tick.angle} 74 74)`}
              data-on={tick.on}
            />
          ))}
        </g>
      </svg>
      <div className="dial-t">
        <span className="dial-n">{figureOf(shown, remainingMs)}</span>
        <span className="dial-l">{WORDS[shown]}</span>
      </div>
    </div>
  );
}
