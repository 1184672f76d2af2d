import type { RulesInput, RulesView } from "@/lib/contract/api/match-rules";
import { DEFAULT_RULES, type MatchRules } from "@/lib/domain/matching/rules";
import type { Queryable } from "@/lib/store/database";
import { latestRules } from "@/lib/store/reconciliation/match-rules";
import { userNames } from "@/lib/store/users/users";
import { requirePermission, type UserContext } from "../../context";

/**
 * The rules in force, and who set them when.
 * @throws {AppError} `forbidden`
 */
export async function getRules(ctx: UserContext): Promise<RulesView> {
  requirePermission(ctx, "desk.read");
  const [rules, row] = await Promise.all([currentRules(ctx.db), latestRules(ctx.db)]);
  const setBy = row?.createdBy
    ? ((await userNames(ctx.db, [row.createdBy])).get(row.createdBy) ?? null)
    : null;
  return {
    version: rules.version,
    rules: rulesInputOf(rules),
    setBy,
    setAt: row?.createdAt.toISOString() ?? null,
  };
}

/** The part of the rules that people can see and change. */
export function rulesInputOf({
  off,
  tolerance,
  businessDays,
  holidays,
  reversalDays,
  partLength,
  partDays,
  otherBusiness,
}: MatchRules): RulesInput {
  return {
    off: [...off],
    tolerance: { fraction: tolerance.fraction, caps: { ...tolerance.caps } },
    businessDays,
    holidays: holidays.map(({ on, currency }) => ({ on, currency })),
    reversalDays,
    partLength,
    partDays,
    otherBusiness: otherBusiness.map(({ contains, kind }) => ({ contains, kind })),
  };
}

/** The rules with a person's settings. The limits of the searches stay the same. */
export function rulesWith(rules: MatchRules, input: RulesInput, version: number): MatchRules {
  return { ...rules, ...input, version };
}

/** The rules in force: those set last, or the defaults. */
export async function currentRules(db: Queryable): Promise<MatchRules> {
  const row = await latestRules(db);
  return row ? { ...storedRules(row.rules), version: row.version } : DEFAULT_RULES;
}

/** Rules from the database. Settings that didn't exist when they were stored have their defaults. */
export function storedRules(stored: unknown): MatchRules {
  return { ...DEFAULT_RULES, ...(stored as Partial<MatchRules>) };
}
