import { DEFAULT_RULES, type MatchRules } from "@/lib/domain/matching/rules";
import { latestRules } from "@/lib/store/reconciliation/match-rules";
import type { Queryable } from "@/lib/store/database";

/** The rules in force: those set last, or the defaults. */
export async function currentRules(db: Queryable): Promise<MatchRules> {
  const row = await latestRules(db);
  return row ? { ...storedRules(row.rules), version: row.version } : DEFAULT_RULES;
}

/** Rules from the database. Settings that didn't exist when they were stored have their defaults. */
export function storedRules(stored: unknown): MatchRules {
  return { ...DEFAULT_RULES, ...(stored as Partial<MatchRules>) };
}
