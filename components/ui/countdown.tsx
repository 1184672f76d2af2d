import { formatAge, formatCountdown } from "./format-time";

interface CountdownDialProps {
  /** Milliseconds left by the server's clock; while waiting, milliseconds gone by. */
  remainingMs: number;
  /** From when the rate was received to when it expires. */
  totalMs: number;
  state?: CountdownState;
  label: string;
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

/** Shows the time left as ticks around a clock. Only CountdownAnnouncer announces it. */
export function CountdownDial({ remainingMs, totalMs, state, label }: CountdownDialProps) {
  const shown = state ?? countdownState(remainingMs);
  return (
    <div className="dial" data-dial={shown} role="timer" aria-live="off" aria-label={label}>
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

interface DialTick {
  /** Degrees, clockwise from twelve o'clock. */
  angle: number;
  on: "full" | "part" | "w0" | "w1" | "w2" | "w3" | undefined;
  long: boolean;
}

const MAX_TICKS = 60;
const WAITING_TICKS = 30;
const LONG_TICKS = 5;
const SWEEP = ["w0", "w1", "w2", "w3"] as const;

/** A tick is a minute, or a second in the last minute; while waiting they sweep. */
export function dialTicks(remainingMs: number, totalMs: number, state: CountdownState): DialTick[] {
  const bySeconds = state === "red" || state === "expired";
  const minutes = Math.min(MAX_TICKS, Math.max(1, Math.round(totalMs / 60_000)));
  const count = state === "waiting" ? WAITING_TICKS : bySeconds ? MAX_TICKS : minutes;
  const spanMs = bySeconds ? 60_000 : Math.max(totalMs, 1);
  const lit =
    state === "expired" ? 0 : (Math.min(Math.max(remainingMs, 0), spanMs) / spanMs) * count;
  return Array.from({ length: count }, (_, index) => ({
    angle: ((index + 0.5) * 360) / count,
    on:
      state === "waiting"
        ? SWEEP[index]
        : index + 1 <= lit
          ? "full"
          : index < lit
            ? "part"
            : undefined,
    long: !bySeconds && state !== "waiting" && index < LONG_TICKS,
  }));
}

export type CountdownState = "healthy" | "amber" | "red" | "expired" | "waiting" | "endless";

const AMBER_FROM_MS = 5 * 60_000;
const RED_FROM_MS = 60_000;

/** Amber in the last five minutes, red in the last one. */
export function countdownState(remainingMs: number): CountdownState {
  if (remainingMs <= 0) return "expired";
  if (remainingMs <= RED_FROM_MS) return "red";
  return remainingMs <= AMBER_FROM_MS ? "amber" : "healthy";
}

interface MiniDialProps {
  remainingMs: number;
  totalMs: number;
  state?: CountdownState;
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

interface CountdownAnnouncerProps {
  remainingMs: number;
  subject?: string;
}

const STEPS = [
  { withinMs: 60_000, words: "less than 1 minute left" },
  { withinMs: 5 * 60_000, words: "less than 5 minutes left" },
  { withinMs: 10 * 60_000, words: "less than 10 minutes left" },
] as const;

/**
 * Announces when ten, five and one minute are left, and the end. Each text names a limit and no
 * exact time, as a page may be opened at any time in between.
 */
export function CountdownAnnouncer({ remainingMs, subject = "The rate" }: CountdownAnnouncerProps) {
  const over = remainingMs <= 0;
  const step = over ? undefined : STEPS.find(({ withinMs }) => remainingMs <= withinMs);
  return (
    <span className="sr-only">
      <span aria-live="polite">{step ? `${subject}: ${step.words}.` : ""}</span>
      <span aria-live="assertive">{over ? `${subject} has expired.` : ""}</span>
    </span>
  );
}
