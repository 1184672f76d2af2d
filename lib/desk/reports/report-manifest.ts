import { MirrorProofView, type ReportManifest } from "@/lib/contract/api/reports";
import type { ReportRow } from "@/lib/store/reports/report-runs";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import { reportFilterWords } from "./report-filter-words";
import { storedReport } from "./report-source";

/** The manifest's format. The number rises when the format of manifests or of their files changes. */
const SCHEMA = "rampdesk.report/1";

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
    schema: SCHEMA,
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
    totals: { amountSent: totals.amountSent, amountReceived: totals.amountReceived },
    undated: totals.undated,
    bytes,
    sha256,
    columns: source.columns.map((column) => column.name),
  };
}
