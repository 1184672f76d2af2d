import {
  ChangeViewInput,
  DeleteViewInput,
  SavedView,
  type SavedViewList,
  SaveViewInput,
  type ViewPage,
} from "@/lib/contract/api/views";
import type { DatabaseTransaction } from "@/lib/store/database";
import { violatedUnique } from "@/lib/store/postgres/failures";
import {
  deleteViewRow,
  insertView,
  listViewRows,
  lockView,
  type SavedViewRow,
  updateView,
} from "@/lib/store/saved-views";
import { AppError, conflict, notFound } from "./app-error";
import { auditOf, canonicalJson, recordAudit } from "./audit/record-audit";
import { requirePermission, type UserContext } from "./context";
import { parseInput } from "./parse-input";
import { viewOf } from "./view-of";

/** Lists the actor's own and the shared views of a page, by name. @throws {AppError} `forbidden` */
export async function listViews(ctx: UserContext, page: ViewPage): Promise<SavedViewList> {
  requirePermission(ctx, "desk.read");
  const { userId } = ctx.actor;
  const rows = await listViewRows(ctx.db, { page, userId });
  return { views: rows.map((row) => savedView(row, userId)) };
}

/**
 * Saves a view for the actor. The same again under the same id gives the view that is there.
 * @throws {AppError} `forbidden`; `invalid`; `conflict` with reason `name` when they have one of
 * that name, with reason `id` when the id is another view's
 */
export async function saveView(ctx: UserContext, input: SaveViewInput): Promise<SavedView> {
  requirePermission(ctx, "desk.read");
  const view = parseInput(SaveViewInput, input);
  const { userId } = ctx.actor;
  const at = ctx.clock.now();
  return ctx.db
    .transaction()
    .execute(async (tx) => {
      const isNew = await insertView(tx, {
        ...view,
        ownerId: userId,
        createdAt: at,
        updatedAt: at,
      });
      const row = await lockView(tx, view.id);
      if (!row || row.ownerId !== userId)
        throw conflict("id", "This id is in use. Reload the page and save again.");
      if (!isNew && canonicalJson(viewFacts(row)) !== canonicalJson(viewFacts(view)))
        throw savedOtherwise(row);
      if (isNew)
        await recordAudit(tx, auditOf(ctx), {
          action: "view.saved",
          subjectType: "view",
          subjectId: row.id,
          after: viewFacts(row),
        });
      return savedView(row, userId);
    })
    .catch(rethrowNameTaken(view.name));
}

/**
 * Changes a view's filters, its name, or who sees it.
 * @throws {AppError} as from `lockOwnView`; `invalid`; `conflict` with reason `name`
 */
export async function changeView(
  ctx: UserContext,
  id: string,
  input: ChangeViewInput,
): Promise<SavedView> {
  requirePermission(ctx, "desk.read");
  const { version, name, query, shared } = parseInput(ChangeViewInput, input);
  return ctx.db
    .transaction()
    .execute(async (tx) => {
      const before = await lockOwnView(tx, ctx, id, version);
      const after = {
        ...before,
        name: name ?? before.name,
        query: query ?? before.query,
        shared: shared ?? before.shared,
      };
      const facts = { before: viewFacts(before), after: viewFacts(after) };
      if (canonicalJson(facts.before) === canonicalJson(facts.after))
        return savedView(before, ctx.actor.userId);
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
      return savedView({ ...after, version: version + 1 }, ctx.actor.userId);
    })
    .catch(rethrowNameTaken(name ?? ""));
}

/**
 * Deletes one of the actor's own views, in the version that they saw.
 * @throws {AppError} as from `lockOwnView`; `invalid`
 */
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

function savedView(row: SavedViewRow, userId: string): SavedView {
  return viewOf(SavedView, {
    ...row,
    page: row.page as ViewPage,
    own: row.ownerId === userId,
  });
}

function viewFacts({
  name,
  page,
  query,
  shared,
}: Pick<SavedViewRow, "name" | "page" | "query" | "shared">) {
  return { name, page, query, shared };
}

/**
 * Locks a view of the actor in the version that the caller saw.
 * @throws {AppError} `not_found`, also for somebody else's private view; `forbidden` for somebody's
 * shared one; `conflict` with reason `version` when it was changed since
 */
async function lockOwnView(
  tx: DatabaseTransaction,
  ctx: UserContext,
  id: string,
  version: number,
): Promise<SavedViewRow> {
  const row = await lockView(tx, id);
  const isOwn = row?.ownerId === ctx.actor.userId;
  if (!row || (!isOwn && !row.shared))
    throw notFound("There is no such view. It may have been deleted. Reload the page.");
  if (!isOwn)
    throw new AppError(
      "forbidden",
      `This view belongs to ${row.ownerName}, who alone can change it. Save your filters as a view of your own.`,
      { reason: "owner" },
    );
  if (row.version !== version) {
    throw conflict(
      "version",
      "This view was changed in another window since you opened it. Look at its current state, then save again.",
    );
  }
  return row;
}

function rethrowNameTaken(name: string): (error: unknown) => never {
  return (error) => {
    if (violatedUnique(error) !== "saved_views_name") throw error;
    const message = `You have a view called “${name}” already. Choose another name.`;
    throw conflict("name", message, { name: message });
  };
}

/** An earlier try has saved it with other facts, and its answer was lost. */
function savedOtherwise({ name, shared }: SavedViewRow): AppError {
  const who = shared ? "everybody at this desk sees it" : "only you see it";
  return conflict(
    "id",
    `“${name}” was saved before you changed this: its answer was lost, and ${who}. Go back, and change it in its menu; or save this as another view, under another name.`,
  );
}
