import { cache } from "react";
import { noOrganisation } from "@/lib/desk/organisation";
import { getRuntime } from "@/lib/desk/runtime";
import { findOrganisation } from "@/lib/store/organisation";
import { readForPage } from "./database-away";

/** What pages show of the organisation: its name, its reporting zone, and whether it runs on the sandbox. */
export interface PageOrganisation {
  name: string;
  reportingZone: string;
  sandbox: boolean;
}

/**
 * The organisation of this installation, read once per request, without its webhook secrets.
 * @throws {AppError} `unavailable` when the desk was never set up.
 */
export const pageOrganisation = cache(async (): Promise<PageOrganisation> => {
  const row = await readForPage(() => findOrganisation(getRuntime().db));
  if (!row) throw noOrganisation();
  return { name: row.name, reportingZone: row.reportingZone, sandbox: row.sandbox };
});
