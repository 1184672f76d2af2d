import { DuplicateQuery, type DuplicateList } from "@/lib/contract/api/new-transfer";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { serviceNow } from "@/lib/desk/service-now";
import { parseInput } from "@/lib/desk/parse-input";
import { openTransfersAlike } from "@/lib/store/transfers/transfer-list";
import { transferSummaries } from "../view/transfer-summary";

/** Open transfers with the same recipient, amount and currency pair, and their notes. @throws {AppError} forbidden; invalid. */
export async function findDuplicates(ctx: UserContext, raw: unknown): Promise<DuplicateList> {
  requirePermission(ctx, "desk.read");
  const rows = await openTransfersAlike(ctx.db, parseInput(DuplicateQuery, raw));
  const notes = rows.flatMap((row) => (row.note === null ? [] : [[row.id, row.note] as const]));
  return {
    transfers: await transferSummaries(ctx.db, rows),
    notes: Object.fromEntries(notes),
    serviceNow: serviceNow(ctx).toISOString(),
  };
}
