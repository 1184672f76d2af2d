import type { DeskContext } from "@/lib/desk/context";
import { noOrganisation } from "@/lib/desk/organisation/get-organisation";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { dayInZone } from "@/lib/domain/calendar/zone";
import type { Queryable } from "@/lib/store/database";
import { findOrganisation, type OrganisationRow } from "@/lib/store/organisation";

/**
 * The organisation, whose zone decides which days a range covers.
 * @throws {AppError} `unavailable` while the desk has not been set up.
 */
export async function reportingOrganisation(db: Queryable): Promise<OrganisationRow> {
  const organisation = await findOrganisation(db);
  if (!organisation) throw noOrganisation();
  return organisation;
}

/** Today in the reporting zone. */
export function reportingDay(ctx: Pick<DeskContext, "clock">, zone: string): CalendarDay {
  return dayInZone(ctx.clock.now(), zone);
}
