import { AssignInput, type Assigned } from "@/lib/contract/api/reconciliation";
import { conflict, notFound } from "@/lib/desk/app-error";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertChange } from "@/lib/store/changes";
import { assignBreak as assign, assignmentOf } from "@/lib/store/reconciliation/break-lists";
import { findActiveUser } from "@/lib/store/users/users";
import { subjectOf } from "./break-standing";

/**
 * Assigns a line or leg to somebody to look into, or to nobody. The version is the one that the
 * next assignment names.
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
