import type { RulesView } from "@/lib/contract/api/match-rules";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { latestRules } from "@/lib/store/reconciliation/match-rules";
import { userNames } from "@/lib/store/users/user-names";
import { currentRules } from "./current-rules";
import { rulesInputOf } from "./rules-view";

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
