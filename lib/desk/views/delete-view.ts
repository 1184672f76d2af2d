import { DeleteViewInput } from "@/lib/contract/api/views";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { deleteViewRow } from "@/lib/store/saved-views";
import { lockOwnView, viewFacts } from "./view-of";

/** Deletes one of the actor's own views, in the version that they saw. @throws {AppError} as from `lockOwnView`; `invalid` */
export async function deleteView(
  ctx: UserContext,
  id: string,
  input: DeleteViewInput,
): Promise<void> {
  requirePermission(ctx, "desk.read");
  const { version } = parseInput(DeleteViewInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    const view = await lockOwnView(tx, ctx, id, version);
    await deleteViewRow(tx, id);
    await recordAudit(tx, auditOf(ctx), {
      action: "view.deleted",
      subjectType: "view",
      subjectId: id,
      before: viewFacts(view),
    });
  });
}
