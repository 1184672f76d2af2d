import type { Draft, Question } from "./questions";

/** Choices made for a file before its import starts; they survive a reload. */
export interface KeptReading {
  /** Null: the one that the file itself names. */
  accountId: string | null;
  /** Null: as it was recognised. */
  draft: Draft | null;
  answered: readonly Question[];
  /** As recognised, though it was started before in another way. */
  anew: boolean;
}

const NOTHING_KEPT: KeptReading = { accountId: null, draft: null, answered: [], anew: false };
const PREFIX = "rampdesk.statement-reading.2.";

export function readKept(importId: string): KeptReading {
  try {
    const text = window.sessionStorage.getItem(PREFIX + importId);
    return text === null
      ? NOTHING_KEPT
      : { ...NOTHING_KEPT, ...(JSON.parse(text) as Partial<KeptReading>) };
  } catch {
    return NOTHING_KEPT;
  }
}

export function keep(importId: string, reading: KeptReading): void {
  try {
    window.sessionStorage.setItem(PREFIX + importId, JSON.stringify(reading));
  } catch {
    // A browser that keeps nothing costs a reload what was chosen, no more.
  }
}
