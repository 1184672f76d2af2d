import { MirrorFilter, type MirrorTotals } from "@/lib/contract/api/mirror";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { reportingDay, reportingOrganisation } from "@/lib/desk/organisation";
import { settledTotals, TotalsByStatus } from "@/lib/domain/transactions/settled-totals";
import { totalsByPair } from "@/lib/store/mirror/mirror-search";
import { storedFilter } from "./stored-filter";

/**
 * Totals of everything under a filter of the mirror, per currency. The service isn't asked.
 * @throws {AppError} `forbidden` or `invalid`
 */
export async function totalMirror(ctx: UserContext, input: MirrorFilter): Promise<MirrorTotals> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(MirrorFilter, input);
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  const pairs = await totalsByPair(
    ctx.db,
    storedFilter(query, { zone, today: reportingDay(ctx, zone) }),
  );
  const totals = new TotalsByStatus();
  for (const pair of pairs) totals.add(pair, pair.count);
  const byStatus = totals.list();
  return {
    counted: byStatus.reduce((sum, { rows }) => sum + rows, 0),
    ...settledTotals(byStatus),
    byStatus,
    countedAt: ctx.clock.now().toISOString(),
  };
}
