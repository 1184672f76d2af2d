import { type MirrorReport, MirrorReportQuery } from "@/lib/contract/api/mirror";
import type { MirrorProofView } from "@/lib/contract/api/reports";
import { addDays } from "@/lib/domain/calendar/day";
import { type DateRange, instantsOf } from "@/lib/domain/calendar/range";
import { printedDay } from "@/lib/domain/calendar/zone";
import {
  coveredShare,
  heldDays,
  heldSince,
  holdsDays,
  recentWindow,
} from "@/lib/domain/transactions/mirror-plan";
import { countGone } from "@/lib/store/mirror/left-out-records";
import { type MirrorState, readMirrorState } from "@/lib/store/mirror/mirror-state";
import { recordCount } from "@/lib/store/mirror/mirror-search";
import {
  coveredDays,
  newestIncomplete,
  windowFigures,
  windowReservations,
} from "@/lib/store/mirror/mirror-windows";
import { conflict } from "../app-error";
import { type DeskContext, requirePermission, serviceToday, type UserContext } from "../context";
import { reportingOrganisation } from "../organisation";
import { parseInput } from "../parse-input";

/**
 * How far the mirror has got, and how it is known to be complete.
 * @param input the days of which reservations are counted; without them, of all
 * @throws {AppError} `forbidden`, `invalid`
 */
export async function getMirror(
  ctx: UserContext,
  input: MirrorReportQuery = {},
): Promise<MirrorReport> {
  requirePermission(ctx, "desk.read");
  const { from, to } = parseInput(MirrorReportQuery, input);
  const [{ state, held, loadedShare }, windows, records, { reportingZone }] = await Promise.all([
    readHeld(ctx),
    windowFigures(ctx.db),
    recordCount(ctx.db),
    reportingOrganisation(ctx.db),
  ]);
  const range = from && to ? { from, to, zone: reportingZone } : null;
  return {
    phase: state.phase,
    loadedShare,
    records,
    firstDay: state.firstDay,
    held,
    startedAt: iso(state.startedAt),
    loadedAt: iso(state.loadedAt),
    recentVerifiedAt: iso(state.recentReadAt),
    openVerifiedAt: iso(state.openReadAt),
    windows: {
      all: Number(windows.windows),
      waiting: Number(windows.due),
      incomplete: Number(windows.incomplete),
      oldestVerifiedAt: iso(windows.oldestReadAt),
    },
    sweep: {
      startedAt: iso(state.sweepStartedAt),
      sweptAt: iso(state.sweptAt),
      found: state.sweepFound,
    },
    ...(await countReservations(ctx, state, range)),
    trouble:
      state.lastError === null ? null : { message: state.lastError, since: iso(state.lastErrorAt) },
    timeZone: reportingZone,
    now: ctx.clock.now().toISOString(),
  };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

export async function readHeld(ctx: Pick<DeskContext, "db" | "clock" | "gateway">) {
  const [state, past] = await Promise.all([readMirrorState(ctx.db), coveredDays(ctx.db)]);
  const { firstDay, recentReadAt, openReadAt } = state;
  const held = heldDays({
    past,
    recentOn: recentReadAt?.toISOString().slice(0, 10) ?? null,
    open: openReadAt !== null,
  });
  const wanted =
    firstDay === null
      ? null
      : { from: firstDay, to: addDays(recentWindow(serviceToday(ctx)).startDay, 1) };
  return {
    state,
    held,
    firstDay,
    loadedShare: wanted ? coveredShare({ covered: past, wanted }) : 0,
  };
}

const MAX_INCOMPLETE_DAYS = 3;

interface ZonedDays extends DateRange {
  zone: string;
}

/**
 * Counts what may be missing of some days, or of all. In `incomplete`, the newest days and the open
 * list are one range each.
 * @param range days in a zone; the service's own days may begin up to a day before or after
 */
export async function countReservations(
  ctx: Pick<DeskContext, "db" | "clock" | "gateway">,
  state: Pick<MirrorState, "recentWhy" | "openWhy" | "unreadable" | "openUnreadable">,
  range: ZonedDays | null,
) {
  const days = range && { from: addDays(range.from, -1), to: addDays(range.to, 1) };
  const hasNewest = days === null || days.to >= recentWindow(serviceToday(ctx)).startDay;
  const recent = hasNewest && state.recentWhy !== null;
  const open = state.openWhy !== null;
  const [windows, incompleteDays, gone] = await Promise.all([
    windowReservations(ctx.db, days),
    newestIncomplete(ctx.db, days, MAX_INCOMPLETE_DAYS),
    countGone(ctx.db, range && instantsOf(range, range.zone)),
  ]);
  return {
    incomplete: windows.incomplete + Number(recent) + Number(open),
    unreadable: (hasNewest ? state.unreadable : 0) + state.openUnreadable + windows.unreadable,
    gone,
    incompleteDays,
    incompleteLists: { recent, open },
  };
}

/**
 * Refuses days that the mirror hasn't read yet: a file would lack records.
 * @param range null for all days
 * @throws {AppError} `conflict` with reason `days_not_copied`
 */
export async function requireHeldDays(
  ctx: DeskContext,
  range: ZonedDays | null,
): Promise<MirrorProofView> {
  const holding = await readHeld(ctx);
  const { recentReadAt, openReadAt, lastError } = holding.state;
  if (recentReadAt === null || openReadAt === null || !holdsDays(holding, range))
    throw conflict("days_not_copied", notCopiedMessage(holding));
  const { incomplete, unreadable, gone } = await countReservations(ctx, holding.state, range);
  const verifiedAt = recentReadAt < openReadAt ? recentReadAt : openReadAt;
  return { verifiedAt: verifiedAt.toISOString(), incomplete, unreadable, gone, trouble: lastError };
}

function notCopiedMessage({
  state,
  loadedShare,
  ...known
}: Awaited<ReturnType<typeof readHeld>>): string {
  const since = heldSince(known);
  const share =
    loadedShare === 1
      ? "The desk has not read the newest of the service's transactions through yet, so this file would lack some."
      : `The desk has copied ${Math.floor(loadedShare * 100)} % of the days of the service's transactions, so this file would lack some.`;
  const trouble =
    state.lastError === null ? "" : ` The service can't be read just now: ${state.lastError}`;
  const way =
    since === null
      ? "Wait until the newest days are copied, then try again."
      : `Wait until it has all of them, or choose days from ${printedDay(since)} on.`;
  return `${share} ${way}${trouble}`;
}
