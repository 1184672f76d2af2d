import { matchFrom, type CandidateSource } from "@/lib/domain/matching/match-from";
import type { OpenLine } from "@/lib/domain/matching/matching";
import type { MatchRules } from "@/lib/domain/matching/rules";
import type { Unspoken } from "@/lib/domain/matching/run";
import { dueByDay, dueLegs, keyLengths, legsOfAmounts, namedLegs } from "@/lib/store/candidate-legs";
import type { Queryable } from "@/lib/store/database";
import { matchedOriginals, type Availability } from "@/lib/store/match-candidates";

export interface FindOptions {
  accountId: string;
  rules: MatchRules;
  zone: string;
  rejected: ReadonlySet<string>;
  availability: Availability;
}

/** What belongs together among these lines: loads just what the rules need to look at, and changes nothing. */
export async function findMatches(db: Queryable, lines: readonly OpenLine[], { accountId, rules, zone, rejected, availability }: FindOptions): Promise<Unspoken[]> {
  const legs = { zone, availability };
  const source: CandidateSource = {
    keyLengths: () => keyLengths(db),
    namedLegs: (wanted) => namedLegs(db, wanted, legs),
    legsOfAmounts: (wanted) => legsOfAmounts(db, wanted, legs),
    matchedOriginals: (wanted) => matchedOriginals(db, accountId, wanted),
    dueByDay: (windows) => dueByDay(db, windows, legs),
    dueLegs: (windows) => dueLegs(db, windows, legs),
  };
  return matchFrom(source, { lines, rejected, rules });
}
