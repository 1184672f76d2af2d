import { batchWindowsWanted, candidatesWanted } from "@/lib/domain/matching/candidates-wanted";
import { matchLines } from "@/lib/domain/matching/match-lines";
import type { Leg, OpenLine, Proposal } from "@/lib/domain/matching/matching";
import type { MatchRules } from "@/lib/domain/matching/rules";
import type { Queryable } from "@/lib/store/database";
import { matchedOriginals, wantedLegs, windowLegs, type Availability } from "@/lib/store/match-candidates";

export interface Found {
  proposals: Proposal[];
  /** By id: those that the proposals name are among them. */
  legs: Map<string, Leg>;
}

export interface FindOptions {
  accountId: string;
  rules: MatchRules;
  zone: string;
  rejected: ReadonlySet<string>;
  availability: Availability;
}

/** What belongs together among these lines: loads just what the rules need to look at, in two steps, and changes nothing. */
export async function findMatches(db: Queryable, lines: readonly OpenLine[], { accountId, rules, zone, rejected, availability }: FindOptions): Promise<Found> {
  const wanted = candidatesWanted(lines, rules);
  const [near, matched] = [await wantedLegs(db, wanted, { zone, availability }), await matchedOriginals(db, accountId, wanted.originals)];
  const first = matchLines({ lines, legs: near, matched, rejected, rules });
  const windows = rules.off.includes("batch") ? [] : batchWindowsWanted(lines, first, rules);
  if (windows.length === 0) return { proposals: first, legs: byId(near) };
  const legs = byId([...near, ...(await windowLegs(db, windows, { zone, availability }))]);
  return { proposals: matchLines({ lines, legs: [...legs.values()], matched, rejected, rules }), legs };
}

function byId(legs: readonly Leg[]): Map<string, Leg> {
  return new Map(legs.map((leg) => [leg.id, leg]));
}
