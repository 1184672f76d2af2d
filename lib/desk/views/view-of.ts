import type { SavedView, SavedViewList, ViewPage } from "@/lib/contract/api/views";
import type { DatabaseTransaction } from "@/lib/store/database";
import { listViewRows, lockView, type SavedViewRow } from "@/lib/store/saved-views";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";

/** A saved view as our routes show it to this person. */
export function viewOf(row: SavedViewRow, userId: string): SavedView {
  const { id, name, query, shared, version, ownerName } = row;
  return {
    id,
    page: row.page as ViewPage,
    name,
    query,
    shared,
    version,
    own: row.ownerId === userId,
    ownerName,
  };
}

/** What the audit log stores about a view. */
export function viewFacts({
  name,
  page,
  query,
  shared,
}: Pick<SavedViewRow, "name" | "page" | "query" | "shared">) {
  return { name, page, query, shared };
}

/**
 * One of the actor's own views, locked, in the version that the caller saw.
 * @throws {AppError} `not_found`, also for somebody else's private view; `forbidden` for somebody's shared one; `conflict` with
 *   reason `version` when it was changed since
 */
export async function lockOwnView(
  tx: DatabaseTransaction,
  ctx: UserContext,
  id: string,
  version: number,
): Promise<SavedViewRow> {
  const row = await lockView(tx, id);
  const isOwn = row?.ownerId === ctx.actor.userId;
  if (!row || (!isOwn && !row.shared))
    throw new AppError(
      "not_found",
      "There is no such view. It may have been deleted. Reload the page.",
    );
  if (!isOwn)
    throw new AppError(
      "forbidden",
      `This view belongs to ${row.ownerName}, who alone can change it. Save your filters as a view of your own.`,
      { reason: "owner" },
    );
  if (row.version !== version) {
    throw new AppError(
      "conflict",
      "This view was changed in another window since you opened it. Look at its current state, then save again.",
      { reason: "version" },
    );
  }
  return row;
}

/** Two views of one person and page can't share a name. */
export function nameTaken(name: string): AppError {
  const message = `You have a view called “${name}” already. Choose another name.`;
  return new AppError("conflict", message, { reason: "name", fields: { name: message } });
}

/** Whether the database refused a second view with the same name. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "saved_views_name";
}

/** The views of a page that the actor sees: own ones and shared ones, by name. @throws {AppError} `forbidden` */
export async function listViews(ctx: UserContext, page: ViewPage): Promise<SavedViewList> {
  requirePermission(ctx, "desk.read");
  const { userId } = ctx.actor;
  const rows = await listViewRows(ctx.db, { page, userId });
  return { views: rows.map((row) => viewOf(row, userId)) };
}
