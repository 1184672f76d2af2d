import { MirrorProofView, type ReportManifest } from "@/lib/contract/api/reports";
import type { ReportRow } from "@/lib/store/reports/report-runs";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import { reportFilterWords } from "./report-filter-words";
import { storedReport } from "./report-source";

/** The format of manifests and of their files. The number rises when either changes. */
export const REPORT_SCHEMA = "rampdesk.report/2";

interface Written {
  rows: number;
  bytes: number;
  sha256: string;
  totals: ReportTotals;
}

/** The figures against which a file is checked, counted while its bytes were written. */
export function reportManifest(
  row: ReportRow,
  whose: { name: string; sandbox: boolean; createdBy: string },
  { rows, bytes, sha256, totals }: Written,
): ReportManifest {
  const { kind, format, preset, filters, source } = storedReport(row);
  return {
    schema: REPORT_SCHEMA,
    fileName: row.fileName,
    number: row.number,
    kind,
    format,
    preset,
    sandbox: whose.sandbox,
    organisation: whose.name,
    createdBy: whose.createdBy,
    cutOff: row.startedAt.toISOString(),
    mirror: row.mirror === null ? null : MirrorProofView.parse(row.mirror),
    revision: source.set.revision,
    filters,
    filterWords: reportFilterWords(filters),
    timeZone: row.timeZone,
    rows,
    totals: {
      amountSent: totals.amountSent,
      amountReceived: totals.amountReceived,
      amountQuoted: totals.amountQuoted,
    },
    byStatus: totals.byStatus,
    undated: totals.undated,
    bytes,
    sha256,
    columns: source.columns.map((column) => column.name),
  };
}
