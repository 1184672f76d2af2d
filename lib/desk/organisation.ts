import { ChangeOrganisationInput, type OrganisationView } from "@/lib/contract/api/settings";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { insertChange } from "@/lib/store/changes";
import type { Queryable } from "@/lib/store/database";
import {
  findOrganisation,
  lockOrganisation,
  type OrganisationRow,
  updateOrganisation,
} from "@/lib/store/organisation";
import { AppError, invalidField } from "./app-error";
import { auditOf, recordAudit } from "./audit/record-audit";
import { type DeskContext, requirePermission, type UserContext } from "./context";
import { parseInput } from "./parse-input";

/** The organisation's name and time zone. @throws {AppError} `forbidden`; `unavailable` */
export async function getOrganisation(ctx: UserContext): Promise<OrganisationView> {
  requirePermission(ctx, "desk.read");
  const { name, reportingZone } = await reportingOrganisation(ctx.db);
  return { name, reportingZone };
}

/**
 * Changes the organisation's name and reporting zone, for everybody at once.
 * @throws {AppError} `forbidden`; `invalid`; `unavailable`.
 */
export async function changeOrganisation(
  ctx: UserContext,
  input: ChangeOrganisationInput,
): Promise<OrganisationView> {
  requirePermission(ctx, "settings.manage");
  const { name, reportingZone } = parseInput(ChangeOrganisationInput, input);
  if (!ZONE_NAME.test(reportingZone))
    throw invalidField("reportingZone", "Choose a time zone by its name, such as Africa/Lagos");
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockOrganisation(tx);
    if (!row) throw noOrganisation();
    const before = { name: row.name, reportingZone: row.reportingZone };
    const after = { name, reportingZone };
    if (before.name === after.name && before.reportingZone === after.reportingZone) return after;
    await updateOrganisation(tx, after);
    await recordAudit(tx, auditOf(ctx), {
      action: "organisation.changed",
      subjectType: "organisation",
      subjectId: null,
      before,
      after,
    });
    await insertChange(tx, "session", null);
    return after;
  });
}

/** The database was migrated but never set up: only `npm start` does that. */
export function noOrganisation(): AppError {
  return new AppError("unavailable", "The desk isn't set up yet. Start it once with npm start.", {
    reason: "not_set_up",
  });
}

/** A named zone. `+01:00` is refused: JavaScript and PostgreSQL read its sign differently. */
const ZONE_NAME = /^[A-Za-z]/;

/**
 * The organisation, whose zone decides which days a range covers.
 * @throws {AppError} `unavailable` while the desk has not been set up.
 */
export async function reportingOrganisation(db: Queryable): Promise<OrganisationRow> {
  const organisation = await findOrganisation(db);
  if (!organisation) throw noOrganisation();
  return organisation;
}

export function reportingDay(ctx: Pick<DeskContext, "clock">, zone: string): CalendarDay {
  return dayInZone(ctx.clock.now(), zone);
}
