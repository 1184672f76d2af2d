import { cache } from "react";
import { noOrganisation } from "@/lib/desk/organisation/get-organisation";
import { getRuntime } from "@/lib/desk/runtime";
import { findOrganisation } from "@/lib/store/organisation";

/** What pages show of the organisation: its name, the zone its days are counted in, and whether its money is play money. */
export interface PageOrganisation {
  name: string;
  reportingZone: string;
  sandbox: boolean;
}

/**
 * The organisation of this installation, read once a request. Its webhook secrets stay behind.
 * @throws {AppError} `unavailable` when the desk was never set up.
 */
export const pageOrganisation = cache(async (): Promise<PageOrganisation> => {
  const row = await findOrganisation(getRuntime().db);
  if (!row) throw noOrganisation();
  return { name: row.name, reportingZone: row.reportingZone, sandbox: row.sandbox };
});
