import type { SavedViewList, ViewPage } from "@/lib/contract/api/views";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { listViewRows } from "@/lib/store/saved-views";
import { viewOf } from "./view-of";

/** The views of a page that the actor sees: own ones and shared ones, by name. @throws {AppError} `forbidden` */
export async function listViews(ctx: UserContext, page: ViewPage): Promise<SavedViewList> {
  requirePermission(ctx, "desk.read");
  const { userId } = ctx.actor;
  const rows = await listViewRows(ctx.db, { page, userId });
  return { views: rows.map((row) => viewOf(row, userId)) };
}
