import { SaveViewInput, type SavedView } from "@/lib/contract/api/views";
import { AppError } from "@/lib/desk/app-error";
import { auditOf, canonicalJson, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertView, lockView, type SavedViewRow } from "@/lib/store/saved-views";
import { isNameTaken, nameTaken, viewFacts, viewOf } from "./view-of";

/**
 * Saves a view for the actor. The same again under the same id gives the view that is there.
 * @throws {AppError} `forbidden`; `invalid`; `conflict` with reason `name` when they have one of that name, with reason `id` when the id
 *   has another view
 */
export async function saveView(ctx: UserContext, input: SaveViewInput): Promise<SavedView> {
  requirePermission(ctx, "desk.read");
  const view = parseInput(SaveViewInput, input);
  const { userId } = ctx.actor;
  const at = ctx.clock.now();
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const isNew = await insertView(tx, {
        ...view,
        ownerId: userId,
        createdAt: at,
        updatedAt: at,
      });
      const row = await lockView(tx, view.id);
      if (!row || row.ownerId !== userId)
        throw new AppError("conflict", "This id is in use. Reload the page and save again.", {
          reason: "id",
        });
      if (!isNew && canonicalJson(viewFacts(row)) !== canonicalJson(viewFacts(view)))
        throw savedOtherwise(row);
      if (isNew)
        await recordAudit(tx, auditOf(ctx), {
          action: "view.saved",
          subjectType: "view",
          subjectId: row.id,
          after: viewFacts(row),
        });
      return viewOf(row, userId);
    });
  } catch (error) {
    if (isNameTaken(error)) throw nameTaken(view.name);
    throw error;
  }
}

/** An earlier try has saved it with other facts, and its answer was lost. */
function savedOtherwise({ name, shared }: SavedViewRow): AppError {
  const who = shared ? "everybody at this desk sees it" : "only you see it";
  return new AppError(
    "conflict",
    `“${name}” was saved before you changed this: its answer was lost, and ${who}. Go back, and change it in its menu; or save this as another view, under another name.`,
    { reason: "id" },
  );
}
