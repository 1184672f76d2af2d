import { MirrorReportQuery, type MirrorReport } from "@/lib/contract/api/mirror";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { reportingOrganisation } from "@/lib/desk/organisation";
import type { MirrorState } from "@/lib/store/mirror/mirror-state";
import { recordCount } from "@/lib/store/mirror/mirror-search";
import { windowFigures } from "@/lib/store/mirror/mirror-windows";
import { countReservations, readHeld } from "./read-held";

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
    readHeld(ctx, ctx.db),
    windowFigures(ctx.db),
    recordCount(ctx.db),
    reportingOrganisation(ctx.db),
  ]);
  const range = from && to ? { from, to, zone: reportingZone } : null;
  const { unproven, unprovenDays, unreadable, gone, doubtful } = await countReservations(
    ctx,
    ctx.db,
    state,
    range,
  );
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
      unproven: Number(windows.incomplete),
      oldestVerifiedAt: iso(windows.oldestReadAt),
    },
    sweep: {
      startedAt: iso(state.sweepStartedAt),
      sweptAt: iso(state.sweptAt),
      found: state.sweepFound,
    },
    unproven,
    unprovenDays,
    doubtful,
    unreadable,
    gone,
    trouble: troubleOf(state),
    timeZone: reportingZone,
    now: ctx.clock.now().toISOString(),
  };
}

function troubleOf({ lastError, lastErrorAt }: MirrorState): MirrorReport["trouble"] {
  return lastError === null ? null : { message: lastError, since: iso(lastErrorAt) };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
