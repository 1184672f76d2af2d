import type { MirrorReport } from "@/lib/contract/api/mirror";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import type { MirrorState } from "@/lib/store/mirror/mirror-state";
import { recordCount } from "@/lib/store/mirror/mirror-totals";
import { unprovenWindows, windowFigures } from "@/lib/store/mirror/mirror-windows";
import { countUnreadable } from "./count-unreadable";
import { readHeld } from "./read-held";

/**
 * How far the mirror has got, and how it is known to be complete.
 * @throws {AppError} `forbidden`
 */
export async function getMirror(ctx: UserContext): Promise<MirrorReport> {
  requirePermission(ctx, "desk.read");
  const [{ state, held, loadedShare }, windows, unproven, records, { reportingZone }] = await Promise.all([readHeld(ctx, ctx.db), windowFigures(ctx.db), unprovenWindows(ctx.db), recordCount(ctx.db), reportingOrganisation(ctx.db)]);
  return {
    phase: state.phase,
    loadedShare,
    records,
    firstDay: state.firstDay,
    held,
    startedAt: iso(state.startedAt),
    loadedAt: iso(state.loadedAt),
    recentVerifiedAt: iso(state.recentVerifiedAt),
    openVerifiedAt: iso(state.openVerifiedAt),
    windows: { all: Number(windows.windows), waiting: Number(windows.waiting), unproven, oldestVerifiedAt: iso(windows.oldestVerifiedAt) },
    sweep: { startedAt: iso(state.sweepStartedAt), sweptAt: iso(state.sweptAt), found: state.sweepFound },
    unreadable: await countUnreadable(ctx, ctx.db, state, null),
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
