import { DEFAULT_RULES, type MatchRules } from "@/lib/domain/matching/rules";
import { latestRules } from "@/lib/store/match-rules";
import type { Queryable } from "@/lib/store/database";

/** The rules in force: those that were set last, or as they come. */
export async function currentRules(db: Queryable): Promise<MatchRules> {
  const row = await latestRules(db);
  return row ? { ...storedRules(row.rules), version: row.version } : DEFAULT_RULES;
}

/** Rules as they were stored; what they didn't have then is as it comes. */
export function storedRules(stored: unknown): MatchRules {
  return { ...DEFAULT_RULES, ...(stored as Partial<MatchRules>) };
}
