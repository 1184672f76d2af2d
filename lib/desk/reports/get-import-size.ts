import { CreateReportInput, ImportSizeQuery, type ImportSize } from "@/lib/contract/api/reports";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { reportingOrganisation } from "@/lib/desk/organisation";
import { IMPORT_LIMITS, fitsLimit, importParts } from "@/lib/domain/reports/file-limits";
import { daySizes } from "@/lib/store/reports/report-totals";
import { lastRevision } from "@/lib/store/revision";
import { filtersOf } from "./report-filters";
import { storedReport } from "./report-source";

/**
 * How large a file for an accounting product would be if it were made now, and into which periods to split it if it is more than the product
 * takes: to be known before the file is made, since the product says so only once it has been given the file. It is no refusal.
 * @throws {AppError} `forbidden`, `invalid`
 */
export async function getImportSize(ctx: UserContext, input: ImportSizeQuery): Promise<ImportSize> {
  requirePermission(ctx, "transactions.export");
  const query = parseInput(ImportSizeQuery, input);
  const { from, to, preset } = query;
  const asked = parseInput(CreateReportInput, { kind: "transactions", ...query });
  const { reportingZone: timeZone } = await reportingOrganisation(ctx.db);
  // Records without a date are left out of such a file, however many there are.
  const filters = { ...(await filtersOf(ctx, asked)), undatedLeftOut: 0 };
  const { source } = storedReport({
    kind: "transactions",
    format: "csv",
    preset,
    revision: await lastRevision(ctx.db),
    filters,
    columns: null,
    timeZone,
    startedAt: ctx.clock.now(),
  });
  const days = await daySizes(ctx.db, source);
  const size = {
    lines: days.reduce((sum, { lines }) => sum + lines, 0),
    bytes: days.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const limit = IMPORT_LIMITS[preset];
  return {
    ...size,
    parts: !limit || fitsLimit(size, limit) ? [] : importParts({ from, to }, days, limit),
  };
}
