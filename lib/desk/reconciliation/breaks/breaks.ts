import {
  type Assigned,
  AssignInput,
  type BreakStanding,
  BreakStandingQuery,
  CommentInput,
  type CommentList,
  type MatchView,
} from "@/lib/contract/api/reconciliation";
import { earliestOf } from "@/lib/domain/calendar/day";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import { LEG_SIDES, type LegSide } from "@/lib/domain/matching/matching";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { Queryable } from "@/lib/store/database";
import {
  assignBreak as assign,
  assignmentOf,
  commentsOn,
  insertComment,
} from "@/lib/store/reconciliation/break-lists";
import { findLegs, type StoredLeg } from "@/lib/store/reconciliation/legs";
import { type HoldingMatch, matchOfLeg, matchOfLine } from "@/lib/store/reconciliation/match-lists";
import { accountOfMatch, holdingsOf } from "@/lib/store/reconciliation/matches";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { lineOfAccount } from "@/lib/store/statements/statement-lines";
import { findActiveUser } from "@/lib/store/users/users";
import { conflict, notFound } from "../../app-error";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { findMatchView, noSuchMatch } from "../matches/list-matches";
import { workspaceHref } from "../period-of-account";

/**
 * Shows the current state of a line or leg that was open before.
 * @throws {AppError} `forbidden`; `not_found` for a subject that isn't of the account
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

/** @throws {AppError} `not_found` if the subject is neither a line of the account nor a leg */
async function subjectOf(
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

/**
 * Assigns a line or leg to somebody to look into, or to nobody.
 * @throws {AppError} `forbidden`, `not_found`; `conflict` if somebody reassigned it in the meantime
 */
export async function assignBreak(ctx: UserContext, input: AssignInput): Promise<Assigned> {
  requirePermission(ctx, "reconciliation.work");
  const { accountId, subject, assigneeId, version } = parseInput(AssignInput, input);
  return ctx.db.transaction().execute(async (tx) => {
    await subjectOf(tx, accountId, subject);
    if (assigneeId !== null && !(await findActiveUser(tx, assigneeId)))
      throw notFound("There is no such user, or they are disabled. Choose somebody else.");
    const before = await assignmentOf(tx, subject);
    const assigned = await assign(tx, {
      accountId,
      subject,
      assigneeId,
      version,
      assignedBy: ctx.actor.userId,
      assignedAt: ctx.clock.now(),
    });
    if (assigned === null) {
      // Not as it was above: the other may have been faster by less than this.
      const now = await assignmentOf(tx, subject);
      throw conflict(
        "decided_meanwhile",
        `${now?.assigneeName ?? "Nobody"} has it now: somebody reassigned it in the meantime. The list shows the current state.`,
      );
    }
    await insertChange(tx, "matches", accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "break.assigned",
      subjectType: "break",
      subjectId: subject,
      before: { assigneeId: before?.assigneeId ?? null },
      after: { assigneeId },
    });
    return { version: assigned };
  });
}

/**
 * Adds a lasting comment to several lines or legs, or to none of them.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function commentOnBreaks(ctx: UserContext, input: CommentInput): Promise<void> {
  requirePermission(ctx, "reconciliation.work");
  const { accountId, subjects, text } = parseInput(CommentInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    for (const subject of new Set(subjects)) {
      await subjectOf(tx, accountId, subject);
      await insertComment(tx, {
        id: newId(),
        subject,
        accountId,
        text,
        createdBy: ctx.actor.userId,
        createdAt: ctx.clock.now(),
      });
      await recordAudit(tx, auditOf(ctx), {
        action: "break.commented",
        subjectType: "break",
        subjectId: subject,
        after: { text },
      });
    }
    await insertChange(tx, "matches", accountId);
  });
}

/** Lists the comments on a line or leg, oldest first. @throws {AppError} `forbidden` */
export async function listComments(ctx: UserContext, subject: string): Promise<CommentList> {
  requirePermission(ctx, "desk.read");
  return listed(await commentsOn(ctx.db, [subject]));
}

/** A match's comments, oldest first. @throws {AppError} `forbidden`, `not_found` */
export async function listMatchComments(ctx: UserContext, matchId: string): Promise<CommentList> {
  requirePermission(ctx, "desk.read");
  if ((await accountOfMatch(ctx.db, matchId)) === null) throw noSuchMatch();
  const { lineIds, legs } = await holdingsOf(ctx.db, matchId);
  return listed(
    await commentsOn(ctx.db, [
      ...lineIds.map((id) => lineSubject({ id })),
      ...legs.map(legSubject),
    ]),
  );
}

function listed(rows: Awaited<ReturnType<typeof commentsOn>>): CommentList {
  return {
    comments: rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() })),
  };
}
