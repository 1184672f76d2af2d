import type { Overview, OverviewFigures } from "@/lib/contract/api/overview";
import { addDays, DAY_MS } from "@/lib/domain/calendar/day";
import { dayInZone, startOfDay } from "@/lib/domain/calendar/zone";
import { holdsDays } from "@/lib/domain/transactions/mirror-plan";
import { settledFigures } from "@/lib/domain/transactions/settled-figures";
import { grants } from "@/lib/domain/users/roles";
import { normaliseAmount } from "@/lib/money/amount";
import { periodsPreparedByOthers, type PreparedPeriod } from "@/lib/store/close/close-periods";
import { settledDays } from "@/lib/store/mirror/settled-records";
import { findOrganisation } from "@/lib/store/organisation";
import { troubledSchedules } from "@/lib/store/schedules/schedules";
import { unfinishedOperations } from "@/lib/store/transfers/operations";
import {
  inFlightFigures,
  listTransferRows,
  settledSince,
  type Waiting,
  waitingTransfers,
} from "@/lib/store/transfers/transfer-list";
import { isChangedSincePrepared } from "../close/close-snapshot";
import { requirePermission, serviceNow, type UserContext } from "../context";
import { readHeld } from "../mirror/get-mirror";
import { operationViews } from "../operations/get-operation";
import { reportingDay, reportingOrganisation } from "../organisation";
import { rightsOn } from "../schedules/owner-context";
import { listUnclaimed } from "../transfers/create/unclaimed";
import { oldestVerified, transferSummaries } from "../transfers/view/transfer-summary";

/** More than a person works through in one go; the Transfers page has the rest. */
const MAX_SHOWN = 50;
const RECENT_SHOWN = 8;
/** A paid one is shown longer, since somebody must ask for the money. */
const FAILED_SHOWN_MS = DAY_MS;
const PAID_SHOWN_MS = 30 * DAY_MS;

/** Lists the transfers that need attention, are in flight or came last. @throws {AppError} `forbidden` */
export async function getOverview(ctx: UserContext): Promise<Overview> {
  requirePermission(ctx, "desk.read");
  const now = serviceNow(ctx);
  const zone = (await findOrganisation(ctx.db))?.reportingZone ?? "UTC";
  const ago = (ms: number): Date => new Date(ctx.clock.now().getTime() - ms);
  const [
    { confirm, pay, failed, held },
    recent,
    inFlight,
    settled,
    operations,
    troubled,
    prepared,
    unclaimed,
  ] = await Promise.all([
    waitingTransfers(ctx.db, {
      now,
      failedSince: ago(FAILED_SHOWN_MS),
      paidSince: ago(PAID_SHOWN_MS),
      limit: MAX_SHOWN,
    }),
    listTransferRows(ctx.db, {}, { limit: RECENT_SHOWN, offset: 0 }),
    inFlightFigures(ctx.db, now),
    settledSince(ctx.db, startOfDay(dayInZone(now, zone), zone)),
    unfinishedOperations(ctx.db),
    troubledSchedules(ctx.db),
    grants(ctx.actor.roles, "periods.review")
      ? periodsPreparedByOthers(ctx.db, ctx.actor.userId)
      : [],
    listUnclaimed(ctx, MAX_SHOWN),
  ]);
  const view = async ({ rows, count }: Waiting) => ({
    transfers: await transferSummaries(ctx.db, rows),
    count,
  });
  return {
    confirm: await view(confirm),
    pay: await view(pay),
    failed: await view(failed),
    held: await view(held),
    unclaimed,
    operations: await operationViews(ctx, operations),
    schedules: troubled
      .filter((schedule) => rightsOn(ctx, schedule).stop)
      .map(({ id, name, problem, message, since }) => ({
        id,
        name,
        problem,
        message,
        since: since.toISOString(),
      })),
    closes: await Promise.all(prepared.map((period) => preparedView(ctx, period))),
    inFlight: inFlight.map(({ phase, count, stablecoin }) => ({
      phase,
      count,
      stablecoin: stablecoin === null ? null : normaliseAmount(stablecoin),
    })),
    settledToday: { count: settled.count, stablecoin: normaliseAmount(settled.stablecoin) },
    recent: await transferSummaries(ctx.db, recent),
    freshness: {
      verifiedAt: oldestVerified([...confirm.rows, ...pay.rows]),
      serviceNow: now.toISOString(),
    },
  };
}

async function preparedView(
  { db }: UserContext,
  period: PreparedPeriod,
): Promise<Overview["closes"][number]> {
  const { id, account, fromDay, toDay, preparedBy, preparedAt } = period;
  const changedSince = await isChangedSincePrepared(
    db,
    { ...period, accountId: account.id },
    account.version,
  );
  return {
    id,
    account: { id: account.id, name: account.name },
    from: fromDay,
    to: toDay,
    preparedBy,
    preparedAt: preparedAt.toISOString(),
    changedSince,
  };
}

const VOLUME_DAYS = 14;
const RATE_DAYS = 30;

/**
 * The volume of two weeks and the rates of thirty days. All the service's transactions count.
 * @throws {AppError} `forbidden`
 */
export async function getOverviewFigures(ctx: UserContext): Promise<OverviewFigures> {
  requirePermission(ctx, "desk.read");
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  const today = reportingDay(ctx, zone);
  const from = addDays(today, 1 - RATE_DAYS);
  const [settled, held] = await Promise.all([
    settledDays(ctx.db, { since: startOfDay(from, zone), zone }),
    readHeld(ctx),
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
