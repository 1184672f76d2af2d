import { setImmediate } from "node:timers/promises";
import type { Database } from "@/lib/store/database";
import { readCells } from "@/lib/store/reports/read-cells";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import type { FileFacts, FilePart } from "../files/report-file";
import { MISSING_NOTE, furniture, type Note } from "./lay-out-document";
import { LANDSCAPE } from "./page-items";
import { PdfWriter } from "./pdf-writer";
import type { RowCells } from "./table-cells";
import { tableGroups } from "./table-groups";
import { tableHead } from "./table-head";
import { TablePages, type TablePage } from "./table-pages";
import { RowSums, countedTotals } from "./table-totals";
import { putTotals } from "./put-totals";

const SIDE = 36;

/** A report's rows as a table, page by page, with totals at its end. */
export function tablePdf(
  db: Database,
  source: ReportSource,
  facts: FileFacts,
): AsyncGenerator<FilePart, void, void> {
  return tableOf(rowsOf(db, source), source, facts);
}

/** The same of rows that are at hand. */
export async function* tableOf(
  cells: AsyncIterable<RowCells>,
  source: ReportSource,
  facts: FileFacts,
): AsyncGenerator<FilePart, void, void> {
  const writer = new PdfWriter({
    title: facts.title,
    organisation: facts.organisation.name,
    createdAt: facts.createdAt,
    tagged: source.tagged === true,
  });
  const pages = new TablePages(
    tableHead(source, facts),
    tableGroups(source.columns),
    writer.typesetter,
    writer.tags,
  );
  const sums = new RowSums();
  const put = (page: TablePage | null, isLast = false): void => {
    if (page) putPage(writer, pages, page, { title: facts.title, isLast });
  };
  let rows = 0;
  for await (const row of cells) {
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
  const totals = await facts.totals();
  const isCounted = source.kind === "transactions" || source.kind === "reconciliation";
  putTotals(pages, isCounted ? countedTotals(totals) : sums.lines(), put);
  put(pages.last(), true);
  yield { bytes: writer.take(), rows };
  yield { bytes: writer.end(), rows: 0 };
}

async function* rowsOf(db: Database, source: ReportSource): AsyncGenerator<RowCells, void, void> {
  for await (const select of reportPieces(db, source)) {
    for (const cells of await readCells(db, select, source.zone))
      yield Object.fromEntries(source.columns.map(({ name }, at) => [name, cells[at] ?? null]));
  }
}

/** The notes are on all pages; what is missing is read at the end. */
function putPage(
  writer: PdfWriter,
  { flow, within }: TablePages,
  { items, strip, rows }: TablePage,
  { title, isLast }: { title: string; isLast: boolean },
): void {
  const notes: Note[] = [
    { text: title, tag: "footer" },
    ...(flow.hasMissing
      ? [{ text: MISSING_NOTE, tag: isLast ? within.add("P") : ("footer" as const) }]
      : []),
  ];
  writer.page(LANDSCAPE, [
    ...items,
    ...furniture(flow, {
      sandbox: strip,
      page: writer.pages + 1,
      size: LANDSCAPE,
      notes,
      side: SIDE,
    }),
  ]);
  for (const row of rows) writer.finish(row);
}
