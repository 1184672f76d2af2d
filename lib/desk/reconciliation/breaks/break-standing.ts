import {
  type BreakStanding,
  BreakStandingQuery,
  type MatchView,
} from "@/lib/contract/api/reconciliation";
import { earliestOf } from "@/lib/domain/calendar/day";
import { LEG_SIDES, type LegSide } from "@/lib/domain/matching/matching";
import type { Queryable } from "@/lib/store/database";
import { assignmentOf } from "@/lib/store/reconciliation/break-lists";
import { findLegs, type StoredLeg } from "@/lib/store/reconciliation/legs";
import { type HoldingMatch, matchOfLeg, matchOfLine } from "@/lib/store/reconciliation/match-lists";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { lineOfAccount } from "@/lib/store/statements/statement-lines";
import { notFound } from "../../app-error";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { findMatchView } from "../matches/list-matches";
import { workspaceHref } from "../period-of-account";

/**
 * Shows the current state of a line or leg that was open before. The answer names what holds it
 * now, and who looks into it.
 * @throws {AppError} `forbidden`; `not_found` if the subject is neither a line of the account nor a
 * leg
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

const LINE = /^line:(\d{1,18})$/;
const LEG = new RegExp(`^leg:(.+):(${LEG_SIDES.join("|")})$`);

/**
 * @throws {AppError} `not_found` if the subject is neither a line of the account nor a leg
 */
export async function subjectOf(
  db: Queryable,
  accountId: string,
  subject: string,
): Promise<{ lineId: string } | { leg: StoredLeg }> {
  const lineId = LINE.exec(subject)?.[1];
  if (lineId && (await lineOfAccount(db, accountId, lineId))) return { lineId };
  const [, transactionId, side] = LEG.exec(subject) ?? [];
  if (transactionId && (await findStatementAccount(db, accountId))) {
    const [leg] = await findLegs(db, [{ transactionId, side: side as LegSide }]);
    if (leg) return { leg };
  }
  throw notFound("There is no such line or transfer in this account. Load the list again.");
}
