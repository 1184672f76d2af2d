import { CommentInput, type CommentList } from "@/lib/contract/api/reconciliation";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import { commentsOn, insertComment } from "@/lib/store/reconciliation/break-lists";
import { accountOfMatch, holdingsOf } from "@/lib/store/reconciliation/matches";
import { noSuchMatch } from "../matches/list-matches";
import { subjectOf } from "./break-standing";

/**
 * Adds a comment to several lines or legs, or to none of them. Comments are never changed or
 * deleted.
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

/**
 * Lists the comments on a match's lines and legs, oldest first.
 * @throws {AppError} `forbidden`, `not_found`
 */
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
