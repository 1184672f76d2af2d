import type { OrganisationView } from "@/lib/contract/api/settings";
import { findOrganisation } from "@/lib/store/organisation";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";

/** The database was migrated but never set up: only `npm start` does that. */
export function noOrganisation(): AppError {
  return new AppError("unavailable", "The desk isn't set up yet. Start it once with npm start.", {
    reason: "not_set_up",
  });
}

/** The organisation's name and the one time zone of its days. @throws {AppError} `forbidden`; `unavailable`. */
export async function getOrganisation(ctx: UserContext): Promise<OrganisationView> {
  requirePermission(ctx, "desk.read");
  const row = await findOrganisation(ctx.db);
  if (!row) throw noOrganisation();
  return { name: row.name, reportingZone: row.reportingZone };
}
