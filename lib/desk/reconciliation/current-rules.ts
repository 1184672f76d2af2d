import { DEFAULT_RULES, type MatchRules } from "@/lib/domain/matching/rules";
import { latestRules } from "@/lib/store/match-rules";
import type { Queryable } from "@/lib/store/database";

/** The rules in force: those that were set last, or as they come. */
export async function currentRules(db: Queryable): Promise<MatchRules> {
  const row = await latestRules(db);
  return row ? { ...DEFAULT_RULES, ...(row.rules as MatchRules), version: row.version } : DEFAULT_RULES;
}
