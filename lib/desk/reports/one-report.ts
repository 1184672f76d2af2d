import type { ReportManifest, ReportView } from "@/lib/contract/api/reports";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { manifestFileName } from "@/lib/domain/transactions/export-name";
import { findReport, type ReportRow } from "@/lib/store/reports/report-runs";
import { userNames } from "@/lib/store/user-names";
import { reportView } from "./report-view";

/** @throws {AppError} `not_found` */
export async function anyReport(ctx: UserContext, number: string): Promise<ReportRow> {
  const row = /^[1-9]\d{0,8}$/.test(number) ? await findReport(ctx.db, Number(number)) : undefined;
  if (!row) throw new AppError("not_found", "There is no report with this number. The list of reports has them all.");
  return row;
}

/** How far a report has come, whoever asked for it. @throws {AppError} `forbidden`, `not_found` */
export async function getReport(ctx: UserContext, number: string): Promise<ReportView> {
  requirePermission(ctx, "transactions.export");
  const row = await anyReport(ctx, number);
  return reportView(row, (await userNames(ctx.db, [row.userId])).get(row.userId) ?? "");
}

/** @throws {AppError} `forbidden`, `not_found`, `conflict` while the file has not been written to its end */
export async function getReportManifest(ctx: UserContext, number: string): Promise<{ fileName: string; manifest: ReportManifest }> {
  const { manifest, state } = await getReport(ctx, number);
  if (manifest) return { fileName: manifestFileName(manifest.fileName), manifest };
  throw new AppError("conflict", "There is no manifest yet: download the file first.", { reason: state });
}

/** A report's file for a validator of HTTP: its bytes are a matter of the report alone. */
export function reportEtag({ number, revision }: Pick<ReportRow, "number" | "revision">): string {
  return `"report-${number}-${revision ?? ""}"`;
}

/** @throws {AppError} `forbidden`, `not_found` */
export async function getReportEtag(ctx: UserContext, number: string): Promise<string> {
  requirePermission(ctx, "transactions.export");
  return reportEtag(await anyReport(ctx, number));
}
