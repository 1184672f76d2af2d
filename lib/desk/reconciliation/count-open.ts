import type { OpenCount } from "@/lib/contract/api/open-count";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { countOpen as countOpenWork } from "@/lib/store/reconciliation/open-count";

/**
 * How much work is open on all accounts: suggestions, and unmatched lines in no suggestion, except lines that a period was closed with.
 * @throws {AppError} `forbidden`
 */
export async function countOpen(ctx: UserContext): Promise<OpenCount> {
  requirePermission(ctx, "desk.read");
  return { open: await countOpenWork(ctx.db) };
}
