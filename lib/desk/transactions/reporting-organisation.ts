import { AppError } from "@/lib/desk/app-error";
import type { Queryable } from "@/lib/store/database";
import { findOrganisation, type OrganisationRow } from "@/lib/store/organisation";

/**
 * The organisation, whose zone decides which days a range covers.
 * @throws {AppError} `unavailable` while the desk has not been set up.
 */
export async function reportingOrganisation(db: Queryable): Promise<OrganisationRow> {
  const organisation = await findOrganisation(db);
  if (organisation) return organisation;
  throw new AppError("unavailable", "The desk has not been set up yet: start it with npm start, which does so.", { reason: "organisation" });
}
