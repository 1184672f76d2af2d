import type { DeskContext } from "@/lib/desk/context";
import { addDays } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";
import { recentWindow } from "@/lib/domain/transactions/mirror-plan";
import type { Queryable } from "@/lib/store/database";
import type { MirrorState } from "@/lib/store/mirror/mirror-state";
import { countGone } from "@/lib/store/mirror/left-out-records";
import { unprovenWindows, unreadableInWindows } from "@/lib/store/mirror/mirror-windows";
import { serviceToday } from "./service-today";

/** What the mirror may lack of days that it holds. */
export interface Reservations {
  /** Ranges of days that changed while they were read, or could not be read whole, and so are not proven complete yet. */
  unproven: number;
  /**
   * Rows that the service listed and that could not be read, so that the mirror lacks them as they are now. One that is in two of its
   * readings counts twice: on the day that the newest days have in common with the window before them.
   */
  unreadable: number;
  /** Records of the mirror that the service no longer has, neither in its list nor by their ids. */
  gone: number;
}

/**
 * Counts what may be missing of some days.
 * @param range days of the reporting zone: of the readings that may have some of them; null for all. The open list has rows of any day.
 */
export async function countReservations(ctx: Pick<DeskContext, "clock" | "gateway">, db: Queryable, state: Pick<MirrorState, "unreadable" | "openUnreadable">, range: DateRange | null): Promise<Reservations> {
  // The service's days may begin up to a day before or after those of the zone.
  const days = range && { from: addDays(range.from, -1), to: addDays(range.to, 1) };
  const hasNewest = days === null || days.to >= recentWindow(serviceToday(ctx)).startDay;
  const [unproven, ofWindows, gone] = await Promise.all([unprovenWindows(db, days), unreadableInWindows(db, days), countGone(db, days)]);
  return { unproven, unreadable: (hasNewest ? state.unreadable : 0) + state.openUnreadable + ofWindows, gone };
}
