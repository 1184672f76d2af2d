import { ChangeViewInput, type SavedView } from "@/lib/contract/api/views";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { canonicalJson, recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { updateView } from "@/lib/store/saved-views";
import { isNameTaken } from "./name-conflict";
import { lockOwnView, nameTaken, viewFacts, viewOf } from "./view-of";

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
