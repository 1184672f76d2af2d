import { SEARCH_RULES } from "@/lib/domain/transactions/history-query";
import type { Database } from "@/lib/store/database";
import { countRows } from "@/lib/store/reports/count-rows";
import type { ReportRow } from "@/lib/store/reports/report-runs";
import { storedReport, type StoredReport } from "./report-source";

/**
 * A report as it was made. One of all history under a text, from before the search's rule was stored with it, is made by the newest rule
 * that gives it as many rows as it had: a newer rule finds all that an older one does, so with as many rows they are the same.
 */
export async function reportAsMade(db: Database, row: ReportRow): Promise<StoredReport> {
  const report = storedReport(row);
  const { history, searchRule } = report.filters;
  if (history?.text === undefined || searchRule !== undefined || row.state !== "done")
    return report;
  for (const rule of SEARCH_RULES.toReversed()) {
    const byRule = storedReport({ ...row, filters: { ...report.filters, searchRule: rule } });
    if ((await countRows(db, byRule.source)) === row.rows) return byRule;
  }
  return report;
}
