import { CreateExportInput, type ExportView } from "@/lib/contract/api/exports";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { reportingOrganisation } from "@/lib/desk/organisation";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { exportFileName } from "@/lib/domain/transactions/export-name";
import { insertExport } from "@/lib/store/reports/exports";
import { exportView } from "./get-export";

/**
 * Assigns an export its number and fixes its filters, zone and file name. The file is written when
 * it is fetched, within ten minutes; see stream-export.ts. Side effects: exports row, audit row.
 * @throws {AppError} `forbidden`, `invalid`
 */
export async function createExport(
  ctx: UserContext,
  input: CreateExportInput,
): Promise<ExportView> {
  requirePermission(ctx, "transactions.export");
  const { state = null, from = null, to = null } = parseInput(CreateExportInput, input);
  const organisation = await reportingOrganisation(ctx.db);
  const { reportingZone: zone } = organisation;
  const at = ctx.clock.now();
  const filters = { state, from, to };
  return ctx.db.transaction().execute(async (tx) => {
    const row = await insertExport(
      tx,
      { userId: ctx.actor.userId, filters, timeZone: zone, startedAt: at },
      (number) =>
        exportFileName({
          organisation: organisation.name,
          sandbox: organisation.sandbox,
          range: from && to ? { from, to } : null,
          today: dayInZone(at, zone),
          zone,
          number,
        }),
    );
    await recordAudit(
      tx,
      { actor: { userId: ctx.actor.userId, name: ctx.actor.name }, at, requestId: ctx.requestId },
      {
        action: "export.created",
        subjectType: "export",
        subjectId: String(row.number),
        after: { fileName: row.fileName, filters, timeZone: zone },
      },
    );
    return exportView(row, ctx.actor.name);
  });
}
