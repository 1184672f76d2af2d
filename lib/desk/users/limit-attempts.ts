import { createHash } from "node:crypto";
import { counted } from "@/lib/domain/words/words";
import type { Clock } from "@/lib/platform/clock";
import type { Database } from "@/lib/store/database";
import {
  deleteSignInAttempt,
  insertSignInAttempt,
  lockSignInSubject,
  markSignInAttemptSucceeded,
  recentFailures,
} from "@/lib/store/users/sign-in-attempts";
import { AppError } from "../app-error";

export interface AttemptLimit {
  subject: string;
  rule: AttemptRuleName;
  /** True if a success clears earlier failures. False for subjects shared with others. */
  resetsOnSuccess: boolean;
}

/** An attempt that counts as failed until it is settled. */
export type ReservedAttempt = readonly { id: string; resetsOnSuccess: boolean }[];

/**
 * Counts an attempt before it is checked, so that parallel ones can't slip through. An attempt that
 * has to wait isn't counted: repeating it doesn't make the wait longer.
 * @throws {AppError} `rate_limited` with the seconds to wait.
 */
export async function reserveAttempt(
  at: { db: Database; clock: Clock },
  limits: readonly AttemptLimit[],
): Promise<ReservedAttempt> {
  const now = at.clock.now();
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS);
  // Always in the same order, so that two attempts never deadlock.
  const ordered = [...limits].sort((a, b) => (a.subject < b.subject ? -1 : 1));
  return at.db.transaction().execute(async (tx) => {
    let waitMs = 0;
    for (const { subject, rule } of ordered) {
      await lockSignInSubject(tx, subject);
      waitMs = Math.max(waitMs, attemptWaitMs(rule, await recentFailures(tx, subject, since), now));
    }
    if (waitMs > 0) throw tooManyTries(waitMs);
    const rows: { id: string; resetsOnSuccess: boolean }[] = [];
    for (const { subject, resetsOnSuccess } of ordered)
      rows.push({ id: await insertSignInAttempt(tx, subject, now), resetsOnSuccess });
    return rows;
  });
}

/** Records that a reserved attempt succeeded. Left unsettled, it counts as failed. */
export async function settleAttempt(at: { db: Database }, attempt: ReservedAttempt): Promise<void> {
  await at.db.transaction().execute(async (tx) => {
    for (const { id, resetsOnSuccess } of attempt) {
      await (resetsOnSuccess ? markSignInAttemptSucceeded(tx, id) : deleteSignInAttempt(tx, id));
    }
  });
}

function tooManyTries(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new AppError(
    "rate_limited",
    `Too many failed attempts. You can try again in ${counted(retryAfterSeconds, "second")}.`,
    { reason: "too_many_tries", retryAfterSeconds },
  );
}

/** Failures older than this no longer count, so that nobody is locked out permanently. */
export const ATTEMPT_WINDOW_MS = 15 * 60 * 1000;

interface AttemptRule {
  freeFailures: number;
  /** The wait after the next failure; it doubles with each further one. */
  firstWaitMs: number;
  maxWaitMs: number;
}

/**
 * The limits per subject. `account_here`: one account from one address (of IPv6: one /64 network),
 * or from a browser that its person has used before. `address`: one address, whatever the account.
 * `account`: one account from anywhere: a short wait only, since somebody else may be the one who
 * fails; a browser that was used before doesn't wait for it.
 */
export const ATTEMPT_RULES = {
  account_here: { freeFailures: 5, firstWaitMs: 5_000, maxWaitMs: 5 * 60_000 },
  address: { freeFailures: 30, firstWaitMs: 5_000, maxWaitMs: 5 * 60_000 },
  account: { freeFailures: 50, firstWaitMs: 2_000, maxWaitMs: 15_000 },
} as const satisfies Record<string, AttemptRule>;
type AttemptRuleName = keyof typeof ATTEMPT_RULES;

/** How long the next attempt has to wait after some failures, in milliseconds. */
function attemptWaitMs(
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

/** Accounts are counted under a hash. So the table holds no address of strangers. */
function accountHash(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("hex").slice(0, 32);
}

/** All tries at one account, wherever they come from. The next two subjects begin with it. */
export function accountSubject(email: string): string {
  return `account:${accountHash(email)}`;
}

/** Tries at one account from one network address, or IPv6 network. */
export function accountHereSubject(email: string, address: string): string {
  return `account:${accountHash(email)}@${networkOf(address)}`;
}

/** Tries at one account from a browser that its person has signed in with before. */
export function knownBrowserSubject(email: string, deviceId: string): string {
  return `account:${accountHash(email)}#${deviceId}`;
}

/** Tries at any account from one network address, or IPv6 network. */
export function addressSubject(address: string): string {
  return `address:${networkOf(address)}`;
}

/** Tries at the present password of somebody who is signed in. */
export function ownPasswordSubject(userId: string): string {
  return `password:${userId}`;
}

const GROUPS = 8;
/** Of a network that a single customer is given: 64 bits. */
const OF_NETWORK = 4;

/**
 * The subject for an address: itself, or an IPv6 address's /64 network. A single computer has all
 * 2^64 addresses of its network to choose from, so a limit on one of them would limit nothing.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = [], behind] = address
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = behind === undefined ? 0 : Math.max(0, GROUPS - before.length - behind.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...(behind ?? [])];
  return `${groups
    .slice(0, OF_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
