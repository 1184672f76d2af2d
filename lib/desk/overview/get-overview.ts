import type { Overview } from "@/lib/contract/api/overview";
import { DAY_MS } from "@/lib/domain/calendar/day";
import { dayInZone, startOfDay } from "@/lib/domain/calendar/zone";
import { grants } from "@/lib/domain/users/roles";
import { periodsPreparedByOthers, type PreparedPeriod } from "@/lib/store/close/close-periods";
import { findOrganisation } from "@/lib/store/organisation";
import { unfinishedOperations } from "@/lib/store/transfers/operations";
import { troubledSchedules } from "@/lib/store/schedules/schedules";
import {
  inFlightFigures,
  settledSince,
  waitingTransfers,
  type Waiting,
} from "@/lib/store/transfers/overview-transfers";
import { listTransferRows } from "@/lib/store/transfers/transfer-list";
import { normaliseAmount } from "@/lib/money/amount";
import { requirePermission, type UserContext } from "../context";
import { isChangedSincePrepared } from "../close/changed-since-prepared";
import { operationViews } from "../operations/operation-view";
import { rightsOn } from "../schedules/owner-context";
import { serviceNow } from "../service-now";
import { listUnclaimed } from "../transfers/view/list-unclaimed";
import { transferSummaries } from "../transfers/view/transfer-summary";

/** More than a person works through in one go; the Transfers page has the rest. */
const MOST_SHOWN = 50;
const RECENT_SHOWN = 8;
/** How long a failed transfer is news, and how long one into which a payment came: somebody has to ask where the money is. */
const FAILED_SHOWN_MS = DAY_MS;
const PAID_SHOWN_MS = 30 * DAY_MS;

/** What needs somebody's attention, the soonest to expire first; what is in flight; the latest transfers. @throws {AppError} forbidden. */
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
      limit: MOST_SHOWN,
    }),
    listTransferRows(ctx.db, {}, { limit: RECENT_SHOWN, offset: 0 }),
    inFlightFigures(ctx.db, now),
    settledSince(ctx.db, startOfDay(dayInZone(now, zone), zone)),
    unfinishedOperations(ctx.db),
    troubledSchedules(ctx.db),
    grants(ctx.actor.roles, "periods.review")
      ? periodsPreparedByOthers(ctx.db, ctx.actor.userId)
      : [],
    listUnclaimed(ctx, MOST_SHOWN),
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

function oldestVerified(rows: readonly { verifiedAt: Date }[]): string | null {
  if (rows.length === 0) return null;
  return new Date(Math.min(...rows.map((row) => row.verifiedAt.getTime()))).toISOString();
}
