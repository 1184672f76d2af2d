import {
  BreakStandingQuery,
  type BreakStanding,
  type MatchView,
} from "@/lib/contract/api/reconciliation";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { earliestOf } from "@/lib/domain/calendar/day";
import { assignmentOf } from "@/lib/store/reconciliation/break-notes";
import { matchOfLeg, matchOfLine, type HoldingMatch } from "@/lib/store/reconciliation/match-lists";
import { findMatchView } from "../matches/list-matches";
import { workspaceHref } from "../period-of-account";
import { subjectOf } from "./break-subject";

/**
 * How a line or leg stands that was open when somebody began to look at it: what holds it by now, and who looks into it.
 * @throws {AppError} `forbidden`; `not_found` if the subject is neither a line of the account nor a leg
 */
export async function breakStanding(
  ctx: UserContext,
  input: BreakStandingQuery,
): Promise<BreakStanding> {
  requirePermission(ctx, "desk.read");
  const { account, subject } = parseInput(BreakStandingQuery, input);
  const found = await subjectOf(ctx.db, account, subject);
  const [holding, assignment] = await Promise.all([
    "lineId" in found ? matchOfLine(ctx.db, found.lineId) : matchOfLeg(ctx.db, account, found.leg),
    assignmentOf(ctx.db, subject),
  ]);
  const match = holding ? await findMatchView(ctx.db, holding.id) : null;
  return {
    held:
      match && holding
        ? {
            match,
            accountName: holding.accountId === account ? null : holding.accountName,
            href: hrefOf(match, holding),
          }
        : null,
    isVoid: "leg" in found && found.leg.state === "void",
    assignee: assignment?.assigneeId
      ? { id: assignment.assigneeId, name: assignment.assigneeName ?? "" }
      : null,
    assignmentVersion: assignment?.version ?? 0,
  };
}

function hrefOf({ lines, state }: MatchView, { accountId }: HoldingMatch): string {
  return workspaceHref({
    accountId,
    day: earliestOf(lines.map((line) => line.on)),
    tab: state === "suggested" ? "suggested" : "matched",
  });
}
