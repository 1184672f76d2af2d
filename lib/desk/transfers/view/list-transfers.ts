import { TransferQuery, type TransferList } from "@/lib/contract/api/transfers";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { serviceNow } from "@/lib/desk/service-now";
import { countTransfers, listTransferRows } from "@/lib/store/transfers/transfer-list";
import { transferSummaries } from "./transfer-summary";

/** The transfers that this desk created, newest first. @throws {AppError} forbidden; invalid. */
export async function listTransfers(ctx: UserContext, raw: unknown): Promise<TransferList> {
  requirePermission(ctx, "desk.read");
  const { page, pageSize, ...filter } = parseInput(TransferQuery, raw);
  const rows = await listTransferRows(ctx.db, filter, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const counts = await countTransfers(ctx.db, filter);
  const verifiedAt = rows
    .map((row) => row.verifiedAt.getTime())
    .reduce<number | null>((least, at) => (least === null ? at : Math.min(least, at)), null);
  return {
    transfers: await transferSummaries(ctx.db, rows),
    total: filter.state === undefined ? counts.all : counts[filter.state],
    counts,
    page,
    pageSize,
    freshness: {
      verifiedAt: verifiedAt === null ? null : new Date(verifiedAt).toISOString(),
      serviceNow: serviceNow(ctx).toISOString(),
    },
  };
}
