import {
  CreateExportInput,
  ExportManifest,
  ExportState,
  ExportView,
} from "@/lib/contract/api/exports";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { exportFileName, manifestFileName } from "@/lib/domain/transactions/export-name";
import type { DatabaseTransaction } from "@/lib/store/database";
import { breakOff, type ExportRow, findExport, insertExport } from "@/lib/store/reports/exports";
import { userNames } from "@/lib/store/users/users";
import { AppError, conflict, notFound } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { reportingOrganisation } from "../organisation";
import { parseInput } from "../parse-input";
import { viewOf } from "../view-of";

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
    await recordExport(tx, ctx, row, {
      action: "export.created",
      at,
      after: { filters, timeZone: zone },
    });
    return exportView(row, ctx.actor.name);
  });
}

/** An export's progress, whoever requested it. @throws {AppError} `forbidden`, `not_found` */
export async function getExport(ctx: UserContext, number: string): Promise<ExportView> {
  requirePermission(ctx, "transactions.export");
  const row = await anyExport(ctx, number);
  const names = await userNames(ctx.db, [row.userId]);
  return exportView(row, names.get(row.userId) ?? "");
}

/**
 * An export's manifest, and the file name to save it under.
 * @throws {AppError} `forbidden`, `not_found`, `conflict` while there is no complete file
 */
export async function getExportManifest(
  ctx: UserContext,
  number: string,
): Promise<{ fileName: string; manifest: ExportManifest }> {
  const { manifest, state } = await getExport(ctx, number);
  if (manifest) return { fileName: manifestFileName(manifest.fileName), manifest };
  throw conflict(state, "There is no manifest: this export has no complete file.");
}

/** Shown for an export whose process stopped before it could record why it failed. */
const LOST_MESSAGE =
  "The desk stopped while the file was being written, so the file received is incomplete. Export again.";

/** An export whose process is gone is shown as failed. */
function exportView(row: ExportRow, createdBy: string): ExportView {
  return viewOf(ExportView, {
    ...row,
    state: row.lost ? "failed" : ExportState.parse(row.state),
    bytes: Number(row.bytes),
    message: row.lost ? LOST_MESSAGE : row.message,
    createdBy,
    manifest: row.manifest === null ? null : ExportManifest.parse(row.manifest),
  });
}

/** @throws {AppError} `not_found` */
async function anyExport(ctx: UserContext, number: string): Promise<ExportRow> {
  const row = /^[1-9]\d{0,8}$/.test(number) ? await findExport(ctx.db, Number(number)) : undefined;
  if (!row) throw notFound("There is no export with this number.");
  return row;
}

/**
 * Finds an export of the actor. A file carries its requester's name, so nobody else may fetch or
 * stop it.
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function ownExport(ctx: UserContext, number: string): Promise<ExportRow> {
  const row = await anyExport(ctx, number);
  if (row.userId === ctx.actor.userId) return row;
  throw new AppError(
    "forbidden",
    "Somebody else requested this export. Make your own: it will have the same rows.",
    { reason: "not_yours" },
  );
}

/**
 * Stops one of the actor's own exports. Whichever process writes the file notices at its next step
 * and breaks the download off. An export that has ended is left unchanged.
 * @throws {AppError} `forbidden`, `not_found`
 */
export async function cancelExport(ctx: UserContext, number: string): Promise<ExportView> {
  requirePermission(ctx, "transactions.export");
  const row = await ownExport(ctx, number);
  await endWithoutFile(ctx, row, "cancelled", "The file received is incomplete.");
  return exportView(await anyExport(ctx, number), ctx.actor.name);
}

/** Writes the audit row of an act on an export. */
export async function recordExport(
  tx: DatabaseTransaction,
  ctx: UserContext,
  { number, fileName }: Pick<ExportRow, "number" | "fileName">,
  { action, at, after }: { action: string; at: Date; after?: object },
): Promise<void> {
  await recordAudit(tx, auditOf(ctx, at), {
    action,
    subjectType: "export",
    subjectId: String(number),
    after: { fileName, ...after },
  });
}

/** Ends an export without a complete file. @returns whether it hadn't ended already */
export async function endWithoutFile(
  ctx: UserContext,
  row: ExportRow,
  state: "cancelled" | "failed",
  message: string,
): Promise<boolean> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const claim = { number: row.number, fence: null };
    const isEnded = await breakOff(tx, claim, { state, message, finishedAt: at });
    if (!isEnded) return false;
    await recordExport(tx, ctx, row, { action: `export.${state}`, at, after: { message } });
    return true;
  });
}
