import { AppError } from "@/lib/desk/app-error";
import type { DeskContext } from "@/lib/desk/context";
import { addDays } from "@/lib/domain/calendar/day";
import { printedDay } from "@/lib/domain/calendar/zone";
import { heldDays, heldSince, holdsDays, type Held } from "@/lib/domain/transactions/held-days";
import { coveredShare, recentWindow } from "@/lib/domain/transactions/mirror-plan";
import type { Queryable } from "@/lib/store/database";
import { readMirrorState, type MirrorState } from "@/lib/store/mirror/mirror-state";
import { coveredDays } from "@/lib/store/mirror/mirror-windows";
import { countReservations, type Reservations, type ZonedDays } from "./count-reservations";
import { serviceToday } from "./service-today";

/** The days that the mirror has without gaps, and their share of all days, from 0 to 1. */
export interface MirrorHolding extends Held {
  state: MirrorState;
  loadedShare: number;
}

/** What the mirror holds now, by the service's calendar. */
export async function readHeld(
  ctx: Pick<DeskContext, "clock" | "gateway">,
  db: Queryable,
): Promise<MirrorHolding> {
  const [state, past] = await Promise.all([readMirrorState(db), coveredDays(db)]);
  const { firstDay, recentVerifiedAt, openVerifiedAt } = state;
  const held = heldDays({
    past,
    recentOn: recentVerifiedAt?.toISOString().slice(0, 10) ?? null,
    open: openVerifiedAt !== null,
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

/** What was known about the mirror's completeness when a file was made from it. */
export interface MirrorProof extends Reservations {
  /** Everything that the service had until then is in the copy. */
  verifiedAt: string;
  /** Why the service could not be read at that time; null if it could. */
  trouble: string | null;
}

/**
 * Refuses days of which the mirror doesn't have all records yet, because a file of them would silently lack some.
 * @param range null for all days
 * @throws {AppError} `conflict` with reason `mirror_incomplete`
 */
export async function requireHeldDays(
  ctx: DeskContext,
  range: ZonedDays | null,
): Promise<MirrorProof> {
  const holding = await readHeld(ctx, ctx.db);
  const { recentVerifiedAt, openVerifiedAt, lastError } = holding.state;
  if (recentVerifiedAt === null || openVerifiedAt === null || !holdsDays(holding, range)) {
    throw new AppError("conflict", incompleteWords(holding), { reason: "mirror_incomplete" });
  }
  const { unproven, unreadable, gone } = await countReservations(ctx, ctx.db, holding.state, range);
  const verifiedAt = recentVerifiedAt < openVerifiedAt ? recentVerifiedAt : openVerifiedAt;
  return { verifiedAt: verifiedAt.toISOString(), unproven, unreadable, gone, trouble: lastError };
}

function incompleteWords({ state, loadedShare, ...known }: MirrorHolding): string {
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
