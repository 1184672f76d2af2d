import type { ReportManifest, ReportView } from "@/lib/contract/api/reports";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { manifestFileName } from "@/lib/domain/transactions/export-name";
import { findReport, type ReportRow } from "@/lib/store/reports/report-runs";
import { userNames } from "@/lib/store/users/user-names";
import { reportView } from "./report-view";

/** A report by its number, whoever asked for it. @throws {AppError} `not_found` */
export async function anyReport(ctx: UserContext, number: string): Promise<ReportRow> {
  const row = /^[1-9]\d{0,8}$/.test(number) ? await findReport(ctx.db, Number(number)) : undefined;
  if (!row)
    throw new AppError(
      "not_found",
      "There is no report with this number. See the list of reports.",
    );
  return row;
}

/** A report's progress, whoever asked for it. @throws {AppError} `forbidden`, `not_found` */
export async function getReport(ctx: UserContext, number: string): Promise<ReportView> {
  requirePermission(ctx, "transactions.export");
  const row = await anyReport(ctx, number);
  return reportView(row, (await userNames(ctx.db, [row.userId])).get(row.userId) ?? "");
}

/** A report's manifest and its file name. @throws {AppError} `forbidden`, `not_found`, `conflict` while the file is not complete */
export async function getReportManifest(
  ctx: UserContext,
  number: string,
): Promise<{ fileName: string; manifest: ReportManifest }> {
  const { manifest, state } = await getReport(ctx, number);
  if (manifest) return { fileName: manifestFileName(manifest.fileName), manifest };
  throw new AppError("conflict", "There is no manifest yet: download the file first.", {
    reason: state,
  });
}

/** The ETag of a report's file: its bytes depend only on the report. */
export function reportEtag({ number, revision }: Pick<ReportRow, "number" | "revision">): string {
  return `"report-${number}-${revision ?? ""}"`;
}

/** The same for a request. @throws {AppError} `forbidden`, `not_found` */
export async function getReportEtag(ctx: UserContext, number: string): Promise<string> {
  requirePermission(ctx, "transactions.export");
  return reportEtag(await anyReport(ctx, number));
}
