/** Failures older than this no longer count, so that nobody is locked out permanently. */
export const ATTEMPT_WINDOW_MS = 15 * 60 * 1000;

interface AttemptRule {
  /** This many failures have no consequence. */
  freeFailures: number;
  /** The wait after the next failure; it doubles with each further one. */
  firstWaitMs: number;
  maxWaitMs: number;
}

/**
 * account_here: one account from one address (of IPv6: one /64 network), or from a browser that its person has used before.
 * address: one address, whatever the account. account: one account from anywhere: a short wait only,
 * since somebody else may be the one who fails; a browser that was used before doesn't wait for it.
 */
export const ATTEMPT_RULES = {
  account_here: { freeFailures: 5, firstWaitMs: 5_000, maxWaitMs: 5 * 60_000 },
  address: { freeFailures: 30, firstWaitMs: 5_000, maxWaitMs: 5 * 60_000 },
  account: { freeFailures: 50, firstWaitMs: 2_000, maxWaitMs: 15_000 },
} as const satisfies Record<string, AttemptRule>;
export type AttemptRuleName = keyof typeof ATTEMPT_RULES;

/** How long the next attempt has to wait after a number of failures; 0 for not at all. */
export function attemptWaitMs(
  name: AttemptRuleName,
  failures: { count: number; lastAt: Date | null },
  now: Date,
): number {
  const rule = ATTEMPT_RULES[name];
  const over = failures.count - rule.freeFailures;
  if (over < 0 || failures.lastAt === null) return 0;
  const waitMs = Math.min(rule.maxWaitMs, rule.firstWaitMs * 2 ** Math.min(over, 20));
  return Math.max(0, failures.lastAt.getTime() + waitMs - now.getTime());
}
