import type { DeskContext } from "@/lib/desk/context";
import { addDays } from "@/lib/domain/calendar/day";
import { instantsOf, type DateRange } from "@/lib/domain/calendar/range";
import { recentWindow, type DayWindow } from "@/lib/domain/transactions/mirror-plan";
import { isDoubtful } from "@/lib/domain/transactions/unproven-list";
import type { Queryable } from "@/lib/store/database";
import type { MirrorState } from "@/lib/store/mirror/mirror-state";
import { countGone } from "@/lib/store/mirror/left-out-records";
import {
  newestUnproven,
  unprovenWindows,
  unreadableInWindows,
} from "@/lib/store/mirror/mirror-windows";
import { openProof, recentProof, type ProvenLists } from "./list-proofs";
import { serviceToday } from "./service-today";

const MOST_UNPROVEN_DAYS = 3;

/** What the mirror may lack of days that it holds. */
export interface Reservations {
  /** Ranges of days that changed while they were read, or could not be read whole, and so are not proven complete yet. The newest days and the open list are one each. */
  unproven: number;
  /**
   * Rows that the service listed and that could not be read, so that the mirror lacks them as they are now. One that is in two of its
   * readings counts twice: on the day that the newest days have in common with the window before them.
   */
  unreadable: number;
  /** Records of the mirror that the service no longer has, neither in its list nor by their ids. */
  gone: number;
}

/** Days of a zone. */
export interface ZonedDays extends DateRange {
  zone: string;
}

type ReservedState = ProvenLists & Pick<MirrorState, "unreadable" | "openUnreadable">;

/** Reservations, and whether some are of the newest days, or of the open list: these count as read although no reading has proven them complete. */
export interface CountedReservations extends Reservations {
  /** The newest of the unproven windows, no more than `MOST_UNPROVEN_DAYS`. */
  unprovenDays: DayWindow[];
  doubtful: { recent: boolean; open: boolean };
}

/** The service's days may begin up to a day before or after those of the zone. */
function serviceDays(range: DateRange | null): DateRange | null {
  return range && { from: addDays(range.from, -1), to: addDays(range.to, 1) };
}

function hasNewestDays(
  ctx: Pick<DeskContext, "clock" | "gateway">,
  days: DateRange | null,
): boolean {
  return days === null || days.to >= recentWindow(serviceToday(ctx)).startDay;
}

/**
 * Counts what may be missing of some days.
 * @param range days of which a record's own is one, or of which a reading may have some; null for all. The open list has rows of any day.
 */
export async function countReservations(
  ctx: Pick<DeskContext, "clock" | "gateway">,
  db: Queryable,
  state: ReservedState,
  range: ZonedDays | null,
): Promise<CountedReservations> {
  const days = serviceDays(range);
  const hasNewest = hasNewestDays(ctx, days);
  const recent = hasNewest && isDoubtful(recentProof(state));
  const open = isDoubtful(openProof(state));
  const [windows, unprovenDays, ofWindows, gone] = await Promise.all([
    unprovenWindows(db, days),
    newestUnproven(db, days, MOST_UNPROVEN_DAYS),
    unreadableInWindows(db, days),
    countGone(db, range && instantsOf(range, range.zone)),
  ]);
  return {
    unproven: windows + Number(recent) + Number(open),
    unreadable: (hasNewest ? state.unreadable : 0) + state.openUnreadable + ofWindows,
    gone,
    unprovenDays,
    doubtful: { recent, open },
  };
}
