import {
  RESEND_WINDOW_MS,
  SETTLE_WINDOW_MS,
  UNREADABLE_WINDOW_MS,
  UNSENT_WINDOW_MS,
  safetyOf,
  type OperationKind,
} from "./operation";

/** How one attempt ended, decided only by kind and status, never by text. */
export type AttemptOutcome =
  /** 2xx, parseable, and it echoes what was asked. */
  | { outcome: "done" }
  /** Nothing reached the service. */
  | { outcome: "not_sent" }
  /** The service said it did not execute it, and to come back: 401 twice, 429. */
  | { outcome: "not_executed"; retryAfterMs: number | null }
  /** 400, 403, 404 and the like; 422 for a write without a key. */
  | { outcome: "rejected" }
  /** Timeout, reset, 408, 3xx, 5xx. */
  | { outcome: "unknown"; retryAfterMs: number | null }
  /** 409, 425 or 422: the key is in use, or another write interferes. */
  | { outcome: "conflict"; retryAfterMs: number | null }
  /** 2xx, but cut, unreadable or not as asked. The service took it up in some way, so it is never sent again. */
  | { outcome: "contradicts" };

export interface OperationProgress {
  kind: OperationKind;
  /** True if any earlier attempt may have been executed. */
  everAmbiguous: boolean;
  /** Attempts made, including this one. */
  attempt: number;
  createdAt: Date;
  /** When the first byte of the first attempt may have left. */
  firstSentAt: Date;
}

/**
 * The next step. `resend`: the same key and bytes again at `at`. `look`: read and compare at `at`, send nothing. `wait`:
 * a person decides.
 */
export type NextStep =
  | { step: "succeed" }
  | { step: "refuse" }
  | { step: "resend"; at: Date }
  | { step: "look"; at: Date }
  | { step: "wait" };

const MAX_BACKOFF_MS = 30_000;
/** An accepted write may take a moment to appear in the service's lists. */
const FIRST_LOOK_MS = 1000;

/** Full jitter over a doubling ceiling, so that many desks don't retry in step. */
function backoffMs(attempt: number, random: () => number): number {
  const ceiling = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** Math.min(attempt - 1, 10));
  return Math.ceil(ceiling * (0.2 + 0.8 * random()));
}

/** The longer of the service's pause and the desk's backoff. A `Retry-After` of 0, or a past date, must not make a hot loop. */
const pauseMs = (
  progress: OperationProgress,
  retryAfterMs: number | null,
  random: () => number,
): number => Math.max(retryAfterMs ?? 0, backoffMs(progress.attempt, random));

const later = (now: Date, byMs: number): Date => new Date(now.getTime() + byMs);
const withinMs = (from: Date, now: Date, windowMs: number): boolean =>
  now.getTime() - from.getTime() < windowMs;

/** Decides what follows every attempt. Source: money-safety.md, the table of outcomes. */
export function nextStep(
  progress: OperationProgress,
  result: AttemptOutcome,
  now: Date,
  random: () => number,
): NextStep {
  switch (result.outcome) {
    case "done":
      return { step: "succeed" };
    case "not_sent":
    case "not_executed":
      return afterNothingHappened(progress, result, now, random);
    case "rejected":
      // Final only while no earlier attempt can have been executed: otherwise the refusal may concern that attempt's own effect.
      return progress.everAmbiguous
        ? afterUnknown(progress, null, now, random, "look")
        : { step: "refuse" };
    case "unknown":
      return afterUnknown(progress, result.retryAfterMs, now, random, "resend");
    case "conflict":
      // Sending the same again may give the same answer for ever, so the desk first looks whether it was accepted.
      return afterUnknown(progress, result.retryAfterMs, now, random, "look");
    case "contradicts":
      return afterUnknown(progress, null, now, random, "look");
  }
}

function afterNothingHappened(
  progress: OperationProgress,
  result: { outcome: "not_sent" } | { outcome: "not_executed"; retryAfterMs: number | null },
  now: Date,
  random: () => number,
): NextStep {
  const pause = pauseMs(
    progress,
    result.outcome === "not_executed" ? result.retryAfterMs : null,
    random,
  );
  if (progress.everAmbiguous) return afterUnknown(progress, pause, now, random, "resend");
  const at = later(now, pause);
  // A pause beyond the window ends it: nobody expects a write to be sent an hour after it was requested.
  return withinMs(progress.createdAt, at, UNSENT_WINDOW_MS)
    ? { step: "resend", at }
    : { step: "refuse" };
}

function afterUnknown(
  progress: OperationProgress,
  retryAfterMs: number | null,
  now: Date,
  random: () => number,
  then: "resend" | "look",
): NextStep {
  const pause = pauseMs(progress, retryAfterMs, random);
  if (safetyOf(progress.kind) === "state")
    return { step: "look", at: later(now, Math.min(pause, 1000)) };
  if (then === "look") return { step: "look", at: later(now, FIRST_LOOK_MS) };
  if (withinMs(progress.firstSentAt, later(now, pause), RESEND_WINDOW_MS))
    return { step: "resend", at: later(now, pause) };
  // The pause outlasts the window: the looks begin when the window ends, however long a pause the service asks for.
  const windowEnd = later(progress.firstSentAt, RESEND_WINDOW_MS);
  return {
    step: "look",
    at: windowEnd > later(now, FIRST_LOOK_MS) ? windowEnd : later(now, FIRST_LOOK_MS),
  };
}

/**
 * The finding of a look at the service about an ambiguous operation. `unreachable`: the service can't be read, or not to
 * the end of its list. `unreadable`: it answers, and shows no readable transfer.
 */
export type LookFinding =
  | "taken_up"
  | "impossible"
  | "nothing_yet"
  | "several"
  | "unreachable"
  | "unreadable";

const LOOK_PAUSES_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;

export interface LookProgress extends OperationProgress {
  /** The looks made so far, including this one. */
  looks: number;
  /** True after a conflict: the same key and bytes may be sent again. */
  mayResend: boolean;
  /** Since when every look was `unreadable`, if this one is. */
  unreadableSince?: Date;
}

/** The step that follows a look. */
export function stepAfterLook(
  progress: LookProgress,
  finding: LookFinding,
  now: Date,
  random: () => number,
): NextStep {
  const { looks } = progress;
  if (finding === "taken_up") return { step: "succeed" };
  if (finding === "several") return { step: "wait" };
  if (finding === "impossible") return { step: "refuse" };
  if (safetyOf(progress.kind) === "state") {
    const settled = !withinMs(progress.firstSentAt, now, SETTLE_WINDOW_MS);
    if (settled && finding === "nothing_yet") return { step: "refuse" };
    // Unreadable may be for good, such as where a cancelled transfer is no longer shown and nothing tells if the write
    // took effect.
    if (
      finding === "unreadable" &&
      progress.unreadableSince &&
      !withinMs(progress.unreadableSince, now, UNREADABLE_WINDOW_MS)
    )
      return { step: "wait" };
    return {
      step: "look",
      at: later(now, LOOK_PAUSES_MS[Math.min(looks, LOOK_PAUSES_MS.length) - 1] ?? 30_000),
    };
  }
  if (
    progress.mayResend &&
    finding === "nothing_yet" &&
    withinMs(progress.firstSentAt, now, RESEND_WINDOW_MS)
  )
    return { step: "resend", at: later(now, backoffMs(progress.attempt, random)) };
  // A keyed write that can't be found is looked for a while, then a person decides; never sent again.
  if (withinMs(progress.firstSentAt, now, RESEND_WINDOW_MS + SETTLE_WINDOW_MS))
    return { step: "look", at: later(now, 30_000) };
  return { step: "wait" };
}
