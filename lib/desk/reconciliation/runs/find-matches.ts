import { setImmediate as immediate } from "node:timers/promises";
import {
  matchFrom,
  type CandidateSource,
  type CertainTaker,
  type MatchFromInput,
} from "@/lib/domain/matching/propose-matches";
import type { MatchRules } from "@/lib/domain/matching/rules";
import type { Unspoken } from "@/lib/domain/matching/run";
import type { Queryable } from "@/lib/store/database";
import { askInTurn, type Turns } from "@/lib/store/postgres/in-turn";
import {
  dueByDay,
  dueLegs,
  keyLengths,
  legsOfAmounts,
  namedLegs,
} from "@/lib/store/reconciliation/candidate-legs";
import { matchedOriginals, type Availability } from "@/lib/store/reconciliation/match-candidates";

export interface FindOptions {
  /** Queries on the connection take turns. */
  turns: Turns;
  accountId: string;
  rules: MatchRules;
  zone: string;
  rejected: ReadonlySet<string>;
  availability: Availability;
  certain?: CertainTaker;
}

/**
 * Proposes matches for these lines, in no particular order. Loads only what the rules need to look at. It writes nothing itself; only
 * `certain` may.
 */
export async function findMatches(
  db: Queryable,
  lines: MatchFromInput["lines"],
  { turns, accountId, rules, zone, rejected, availability, certain }: FindOptions,
): Promise<Unspoken[]> {
  const legs = { zone, availability };
  const source: CandidateSource = {
    keyLengths: () => turns(() => keyLengths(db)),
    namedLegs: (wanted) => askInTurn(turns, () => namedLegs(db, wanted, legs)),
    legsOfAmounts: (wanted) => askInTurn(turns, () => legsOfAmounts(db, wanted, legs)),
    matchedOriginals: (wanted) => askInTurn(turns, () => matchedOriginals(db, accountId, wanted)),
    dueByDay: (windows) => turns(() => dueByDay(db, windows, legs)),
    dueLegs: (windows) => askInTurn(turns, () => dueLegs(db, windows, legs)),
    pause: immediate,
  };
  return matchFrom(source, { lines, rejected, rules, ...(certain && { certain }) });
}
