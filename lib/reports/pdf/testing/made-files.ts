import type { DocumentRecord } from "@/lib/domain/documents/document";
import { reportColumns, type ReportKind } from "@/lib/domain/reports/report";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import type { FilePart } from "@/lib/store/reports/report-file";
import { documentsPdf } from "../documents-file";
import { tablePdf } from "../table-file";
import type { RowCells } from "../table-cells";

const FACTS = {
  title: "SANDBOX_s0041_v1.pdf",
  createdAt: new Date("2026-11-30T10:00:00Z"),
  organisation: { name: "Baobab Freight & Söhne", sandbox: true },
};
const TOTALS = {
  amountSent: { NGN: "75000030", USDC: "12.5" },
  amountReceived: { UGX: "11138600" },
  amountQuoted: {},
} as unknown as ReportTotals;
const NO_TOTALS: ReportTotals = {
  rows: 0,
  undated: 0,
  amountSent: {},
  amountReceived: {},
  amountQuoted: {},
  byStatus: [],
};

/** Makes a file of rows, or of documents, without a database. */
export async function tableFile(kind: ReportKind, rows: readonly RowCells[]): Promise<Buffer> {
  return whole(
    tablePdf(each(rows), sourceOf(kind), {
      ...FACTS,
      totals: () => Promise.resolve(rows.length === 0 ? NO_TOTALS : TOTALS),
    }),
  );
}

export async function documentsFile(records: readonly DocumentRecord[]): Promise<Buffer> {
  return whole(
    documentsPdf(each(records), sourceOf("receipts"), {
      ...FACTS,
      totals: () => Promise.reject(new Error("documents have no totals")),
    }),
  );
}

function sourceOf(kind: ReportKind): ReportSource {
  return {
    kind,
    preset: "screen",
    columns: reportColumns(kind, "screen"),
    zone: "Africa/Lagos",
    set: { revision: "1", filter: { range: null, state: null, currency: null } },
    exceptions: null,
  };
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item, void, void> {
  for (const item of items) yield await Promise.resolve(item);
}

async function whole(parts: AsyncGenerator<FilePart, void, void>): Promise<Buffer> {
  const bytes: Uint8Array[] = [];
  for await (const part of parts) bytes.push(part.bytes);
  return Buffer.concat(bytes);
}
