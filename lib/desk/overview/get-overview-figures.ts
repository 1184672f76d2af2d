import type { OverviewFigures } from "@/lib/contract/api/overview-figures";
import { addDays } from "@/lib/domain/calendar/day";
import { startOfDay } from "@/lib/domain/calendar/zone";
import { holdsDays } from "@/lib/domain/transactions/held-days";
import { settledFigures } from "@/lib/domain/transactions/settled-figures";
import { settledDays } from "@/lib/store/mirror/settled-records";
import { requirePermission, type UserContext } from "../context";
import { readHeld } from "../mirror/read-held";
import { reportingDay, reportingOrganisation } from "../transactions/reporting-organisation";

const VOLUME_DAYS = 14;
const RATE_DAYS = 30;

/**
 * How much settled in the last two weeks, and at what effective rates in the last thirty days: of all the service's
 * transactions, not only this desk's.
 * @throws {AppError} `forbidden`
 */
export async function getOverviewFigures(ctx: UserContext): Promise<OverviewFigures> {
  requirePermission(ctx, "desk.read");
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  const today = reportingDay(ctx, zone);
  const from = addDays(today, 1 - RATE_DAYS);
  const [settled, held] = await Promise.all([
    settledDays(ctx.db, { since: startOfDay(from, zone), zone }),
    readHeld(ctx, ctx.db),
  ]);
  const { volume, rates } = settledFigures(settled, {
    today,
    volumeDays: VOLUME_DAYS,
    rateDays: RATE_DAYS,
  });
  return {
    today,
    volume,
    rates: rates.map((rate) => ({ ...rate, days: [...rate.days] })),
    rateDays: RATE_DAYS,
    isComplete: holdsDays(held, { from, to: today }),
  };
}
