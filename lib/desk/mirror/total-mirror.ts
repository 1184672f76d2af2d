import { MirrorFilter, type MirrorTotals } from "@/lib/contract/api/mirror";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import {
  reportingDay,
  reportingOrganisation,
} from "@/lib/desk/transactions/reporting-organisation";
import { addToSums, countsInTotals, emptySums } from "@/lib/domain/transactions/settled-totals";
import { totalsByPair } from "@/lib/store/mirror/mirror-totals";
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
  const settled = pairs.filter(({ status }) => countsInTotals(status));
  const sums = emptySums();
  for (const pair of settled) addToSums(sums, pair);
  return {
    counted: pairs.reduce((sum, { count }) => sum + count, 0),
    settledCount: settled.reduce((sum, { count }) => sum + count, 0),
    ...sums,
    countedAt: ctx.clock.now().toISOString(),
  };
}
