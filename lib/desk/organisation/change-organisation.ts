import { ChangeOrganisationInput, type OrganisationView } from "@/lib/contract/api/settings";
import { insertChange } from "@/lib/store/changes";
import { lockOrganisation, updateOrganisation } from "@/lib/store/organisation";
import { AppError } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { noOrganisation } from "./get-organisation";

/** A named zone. `+01:00` is refused: JavaScript and PostgreSQL read its sign differently. */
const ZONE_NAME = /^[A-Za-z]/;

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
  if (!ZONE_NAME.test(reportingZone)) {
    const fault = "Choose a time zone by its name, such as Africa/Lagos";
    throw new AppError("invalid", `${fault}.`, { fields: { reportingZone: fault } });
  }
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
