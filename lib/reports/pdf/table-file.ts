import { setImmediate } from "node:timers/promises";
import type { Database } from "@/lib/store/database";
import { readCells } from "@/lib/store/reports/read-cells";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import type { FileFacts, FilePart } from "../files/report-file";
import { MISSING_NOTE, furniture } from "./lay-out-document";
import { LANDSCAPE, type PageItem } from "./page-items";
import { PdfWriter } from "./pdf-writer";
import type { RowCells } from "./table-cells";
import { tableGroups } from "./table-groups";
import { tableHead } from "./table-head";
import { TablePages } from "./table-pages";
import { RowSums, countedTotals } from "./table-totals";
import { putTotals } from "./put-totals";

const SIDE = 36;

/** A report's rows as a table, page by page, with totals at its end. */
export async function* tablePdf(db: Database, source: ReportSource, facts: FileFacts): AsyncGenerator<FilePart, void, void> {
  const writer = new PdfWriter({ title: facts.title, organisation: facts.organisation.name, createdAt: facts.createdAt });
  const pages = new TablePages(tableHead(source, facts), tableGroups(source.columns), writer.typesetter);
  const sums = new RowSums();
  const put = (items: PageItem[] | null): void => {
    if (!items) return;
    const notes = [facts.title, ...(pages.flow.hasMissing ? [MISSING_NOTE] : [])];
    writer.page(LANDSCAPE, [...items, ...furniture(pages.flow, { isSandbox: facts.organisation.sandbox, page: writer.pages + 1, size: LANDSCAPE, notes, side: SIDE })]);
  };
  let rows = 0;
  for await (const select of reportPieces(db, source)) {
    for (const cells of await readCells(db, select, source.zone)) {
      const row: RowCells = Object.fromEntries(source.columns.map(({ name }, at) => [name, cells[at] ?? null]));
      sums.add(source.kind, row);
      const full = pages.row(row);
      rows += 1;
      if (!full) continue;
      put(full);
      yield { bytes: writer.take(), rows: rows - 1 };
      rows = 1;
      // Laying out pages keeps this process busy, so other work gets its turn in between.
      await setImmediate();
    }
  }
  const totals = await facts.totals();
  const isCounted = source.kind === "transactions" || source.kind === "reconciliation";
  putTotals(pages, isCounted ? countedTotals(totals) : sums.lines(), put);
  put(pages.last());
  yield { bytes: writer.take(), rows };
  yield { bytes: writer.end(), rows: 0 };
}
