import { ChangeViewInput, DeleteViewInput, type SavedView } from "@/lib/contract/api/views";
import { deleteViewRow, updateView } from "@/lib/store/saved-views";
import { auditOf, canonicalJson, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { isNameTaken, lockOwnView, nameTaken, viewFacts, viewOf } from "./view-of";

/**
 * Changes a view's filters, its name, or who sees it. Of two changes based on the same version, the second
 * is refused, so that nothing is overwritten unseen.
 * @throws {AppError} `forbidden`, `not_found` or `conflict`, as from `lockOwnView`; `invalid`; `conflict` with reason `name`
 */
export async function changeView(
  ctx: UserContext,
  id: string,
  input: ChangeViewInput,
): Promise<SavedView> {
  requirePermission(ctx, "desk.read");
  const { version, name, query, shared } = parseInput(ChangeViewInput, input);
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const before = await lockOwnView(tx, ctx, id, version);
      const after = {
        ...before,
        name: name ?? before.name,
        query: query ?? before.query,
        shared: shared ?? before.shared,
      };
      const facts = { before: viewFacts(before), after: viewFacts(after) };
      if (canonicalJson(facts.before) === canonicalJson(facts.after))
        return viewOf(before, ctx.actor.userId);
      await updateView(tx, id, {
        name: after.name,
        query: after.query,
        shared: after.shared,
        version: version + 1,
        updatedAt: ctx.clock.now(),
      });
      await recordAudit(tx, auditOf(ctx), {
        action: "view.changed",
        subjectType: "view",
        subjectId: id,
        ...facts,
      });
      return viewOf({ ...after, version: version + 1 }, ctx.actor.userId);
    });
  } catch (error) {
    if (isNameTaken(error)) throw nameTaken(name ?? "");
    throw error;
  }
}

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
