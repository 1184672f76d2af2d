import type { Overview } from "@/lib/contract/api/overview";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import { dayInZone, startOfDay } from "@/lib/domain/calendar/zone";
import { findOrganisation } from "@/lib/store/organisation";
import { unfinishedOperations } from "@/lib/store/operations";
import { troubledSchedules } from "@/lib/store/schedules/troubled-schedules";
import { inFlightFigures, listTransferRows, settledSince, transfersInPhases } from "@/lib/store/transfer-list";
import { normaliseAmount } from "@/lib/money/amount";
import { requirePermission, type UserContext } from "../context";
import { operationViews } from "../operations/operation-view";
import { rightsOn } from "../schedules/scheduled-rights";
import { serviceNow } from "../service-now";
import { transferSummaries } from "../transfers/view/transfer-summary";

/** More than a person works through in one go; the Transfers page has the rest. */
const MOST_SHOWN = 50;
const RECENT_SHOWN = 8;

/** What needs somebody's attention, the soonest to expire first; what is in flight; the latest transfers. @throws {AppError} forbidden. */
export async function getOverview(ctx: UserContext): Promise<Overview> {
  requirePermission(ctx, "desk.read");
  const now = serviceNow(ctx);
  const zone = (await findOrganisation(ctx.db))?.reportingZone ?? "UTC";
  const [confirm, pay, failed, recent, inFlight, settled, operations, troubled] = await Promise.all([
    transfersInPhases(ctx.db, ["rate_ready", "rate_expired"], MOST_SHOWN),
    transfersInPhases(ctx.db, ["awaiting_payment"], MOST_SHOWN),
    transfersInPhases(ctx.db, ["failed"], MOST_SHOWN),
    listTransferRows(ctx.db, {}, { limit: RECENT_SHOWN, offset: 0 }),
    inFlightFigures(ctx.db),
    settledSince(ctx.db, startOfDay(dayInZone(now, zone), zone)),
    unfinishedOperations(ctx.db),
    troubledSchedules(ctx.db),
  ]);
  const dayAgo = now.getTime() - 24 * 60 * 60_000;
  return {
    confirm: (await transferSummaries(ctx.db, confirm)).sort(soonestToExpireFirst(now)),
    pay: (await transferSummaries(ctx.db, pay)).sort(longestWaitingFirst),
    failed: await transferSummaries(ctx.db, failed.filter((row) => row.verifiedAt.getTime() >= dayAgo && row.createdAt.getTime() >= dayAgo)),
    operations: await operationViews(ctx.db, operations),
    schedules: troubled.filter((schedule) => rightsOn(ctx, schedule).stop).map(({ id, name, problem, message, since }) => ({ id, name, problem, message, since: since.toISOString() })),
    inFlight: inFlight.map(({ phase, count, stablecoin }) => ({ phase, count, stablecoin: stablecoin === null ? null : normaliseAmount(stablecoin) })),
    settledToday: { count: settled.count, stablecoin: normaliseAmount(settled.stablecoin) },
    recent: await transferSummaries(ctx.db, recent),
    freshness: { verifiedAt: oldestVerified([...confirm, ...pay]), serviceNow: now.toISOString() },
  };
}

/** A valid rate comes before one that has expired: it can still be lost. */
function soonestToExpireFirst(now: Date) {
  const key = (transfer: TransferSummary): number => {
    const at = transfer.rate?.expiresAt ? Date.parse(transfer.rate.expiresAt) : Number.MAX_SAFE_INTEGER / 2;
    return at <= now.getTime() ? Number.MAX_SAFE_INTEGER - (now.getTime() - at) : at;
  };
  return (a: TransferSummary, b: TransferSummary): number => key(a) - key(b);
}

function longestWaitingFirst(a: TransferSummary, b: TransferSummary): number {
  return (a.awaitingSince ?? "").localeCompare(b.awaitingSince ?? "");
}

function oldestVerified(rows: readonly { verifiedAt: Date }[]): string | null {
  if (rows.length === 0) return null;
  return new Date(Math.min(...rows.map((row) => row.verifiedAt.getTime()))).toISOString();
}
