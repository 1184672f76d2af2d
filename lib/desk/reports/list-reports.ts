import { ReportQuery, type ReportList } from "@/lib/contract/api/reports";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { recentExports } from "@/lib/store/reports/report-runs";
import { userNames } from "@/lib/store/users/user-names";
import { reportView } from "./report-view";

const PAGE = 50;

/**
 * Everybody's exports, newest first: reports, and files read directly from the service. @throws {AppError} `forbidden`,
 * `invalid`
 */
export async function listReports(ctx: UserContext, input: ReportQuery): Promise<ReportList> {
  requirePermission(ctx, "transactions.export");
  const { before = null } = parseInput(ReportQuery, input);
  const rows = await recentExports(ctx.db, before, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const names = await userNames(ctx.db, [...new Set(shown.map((row) => row.userId))]);
  return {
    reports: shown.map((row) => reportView(row, names.get(row.userId) ?? "")),
    nextBefore: rows.length > PAGE ? (shown.at(-1)?.number ?? null) : null,
  };
}
