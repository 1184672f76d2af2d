/** How long a list may keep changing, or repeat its rows, before its readings count although they prove nothing: before its first proof, and after one. */
const FIRST_WAIT_MS = 60_000;
const LATER_WAIT_MS = 15 * 60_000;

/** What is known of a list that is read again and again. */
export interface ListProof {
  /** When the last reading began that counts. */
  verifiedAt: Date | null;
  /** When the first reading began since the last one that proved the list complete; null if that was the last. */
  unprovenSince: Date | null;
}

/** Whether the reading that counts proves nothing: rows of the list may be missing. */
export function isDoubtful({ verifiedAt, unprovenSince }: ListProof): boolean {
  return verifiedAt !== null && unprovenSince !== null && verifiedAt > unprovenSince;
}

/**
 * What is known after a reading. One that proved nothing counts only once none has proven anything for a while: a list that always repeats a row
 * would keep reports and closes waiting for ever.
 */
export function proofAfter(
  before: ListProof,
  reading: { steady: boolean; startedAt: Date },
): ListProof {
  const { steady, startedAt } = reading;
  if (steady) return { verifiedAt: startedAt, unprovenSince: null };
  const unprovenSince = before.unprovenSince ?? startedAt;
  const waitMs = before.verifiedAt === null ? FIRST_WAIT_MS : LATER_WAIT_MS;
  const counts = isDoubtful(before) || startedAt.getTime() - unprovenSince.getTime() >= waitMs;
  return { verifiedAt: counts ? startedAt : before.verifiedAt, unprovenSince };
}
