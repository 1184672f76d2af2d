import type { ImportList, ImportView } from "@/lib/contract/api/statements";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { recentImports } from "@/lib/store/statements/statement-imports";
import { importById } from "./import-by-id";
import { importViews } from "./import-view";

const SHOWN = 50;

/**
 * The last imports, newest first.
 * @throws {AppError} `forbidden`
 */
export async function listImports(ctx: UserContext): Promise<ImportList> {
  requirePermission(ctx, "desk.read");
  return { imports: await importViews(ctx.db, await recentImports(ctx.db, SHOWN)) };
}

/** One import, with how far it has come or how it ended. @throws {AppError} `forbidden`, `not_found` */
export async function getImport(ctx: UserContext, id: string): Promise<ImportView> {
  requirePermission(ctx, "desk.read");
  const [view] = await importViews(ctx.db, [await importById(ctx.db, id)]);
  if (!view) throw new AppError("not_found", "There is no such import.");
  return view;
}
