import { setImmediate } from "node:timers/promises";
import { dayInZone, printedDay, printedTime } from "@/lib/domain/calendar/zone";
import { REPORT_TITLES, type ReportKind } from "@/lib/domain/reports/report";
import { formatFigure } from "@/lib/money/format";
import type { Database } from "@/lib/store/database";
import { readCells } from "@/lib/store/reports/copy-out";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import type { FileFacts, FilePart } from "@/lib/store/reports/report-file";
import { putFigure } from "./document-parts";
import { furniture, MISSING_NOTE, type Note } from "./lay-out-document";
import { INK, LANDSCAPE, type TextStyle } from "./page-items";
import { PdfWriter } from "./pdf-writer";
import { type RowCells, tableGroups } from "./table-cells";
import { type TableHead, type TablePage, TablePages } from "./table-pages";

/** A report's rows as a table, page by page, with totals at its end. */
export async function* tablePdf(
  cells: AsyncIterable<RowCells>,
  source: ReportSource,
  facts: FileFacts,
): AsyncGenerator<FilePart, void, void> {
  const writer = new PdfWriter(facts);
  const pages = new TablePages(
    tableHead(source, facts),
    tableGroups(source.columns),
    writer.typesetter,
    writer.tags,
  );
  const put = (page: TablePage | null, isLast = false): void => {
    if (page) putPage(writer, pages, page, { title: facts.title, isLast });
  };
  let rows = 0;
  for await (const row of cells) {
    const full = pages.row(row);
    rows += 1;
    if (!full) continue;
    put(full);
    yield { bytes: writer.take(), rows: rows - 1 };
    rows = 1;
    // Laying out pages keeps this process busy, so other work gets its turn in between.
    await setImmediate();
  }
  putTotals(pages, totalLines(source.kind, await facts.totals()), put);
  put(pages.last(), true);
  yield { bytes: writer.take(), rows };
  yield { bytes: writer.end(), rows: 0 };
}

/** The rows of a report's table. */
export async function* rowsOf(
  db: Database,
  source: ReportSource,
): AsyncGenerator<RowCells, void, void> {
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
      number: writer.pages + 1,
      size: LANDSCAPE,
      notes,
    }),
  ]);
  for (const row of rows) writer.finish(row);
}

/** Describes the rows of a page: filters, time and time zone. */
export function tableHead(
  { kind, set, zone, exceptions, filterWords }: ReportSource,
  { createdAt, organisation }: FileFacts,
): TableHead {
  const { range, currency, state } = set.filter;
  const days =
    exceptions ??
    (range && {
      from: dayInZone(range.start, zone),
      to: dayInZone(new Date(range.end.getTime() - 1), zone),
    });
  return {
    title: REPORT_TITLES[kind],
    organisation: organisation.name,
    sandbox: organisation.sandbox,
    facts: [
      days ? `${printedDay(days.from)} – ${printedDay(days.to)}` : "All dates",
      ...(filterWords ?? (currency === null ? [] : [currency])),
      ...(state === null ? [] : [state === "open" ? "Open" : "Closed"]),
      `As of ${printedTime(createdAt, zone)}`,
      `Times are those of ${zone}`,
    ],
  };
}

const LABEL: TextStyle = { font: "medium", size: 8, color: INK.ink2 };
const HEADING: TextStyle = { font: "semibold", size: 8, color: INK.ink };
const FIGURE: TextStyle = { font: "semibold", size: 8.5, color: INK.ink };
const LEADING = 15;
const LABELS = 90;
const WIDTH = 300;

/** Totals of the rows, one line per currency, never added across currencies. A single rule above, a double one below. */
export function putTotals(
  pages: TablePages,
  totals: readonly TotalLine[],
  put: (page: TablePage | null) => void,
): void {
  const { flow, within } = pages;
  const { left } = flow.frame;
  if (totals.length === 0) {
    put(pages.room(24));
    const tag = pages.insteadOfRows();
    flow.put("No rows, and nothing to add up.", flow.y + 15, { x: left, style: LABEL, tag });
    return;
  }
  put(pages.room(LEADING * Math.min(totals.length + 1, 6) + 20));
  flow.y += 12;
  const right = left + WIDTH;
  flow.put("Totals of all rows", flow.y + 6, { x: left, style: HEADING, tag: within.add("H2") });
  const table = within.add("Table");
  flow.y += 11;
  flow.rule(flow.y, INK.ink, 0.8, [left, right]);
  let label = "";
  for (const total of totals) {
    put(pages.room(LEADING + 4));
    const row = table.add("TR");
    if (total.label !== label)
      flow.put(total.label, flow.y + 11, {
        x: left,
        style: LABEL,
        tag: row.add("TH", {
          scope: "Row",
          rows: totals.filter((other) => other.label === total.label).length,
        }),
      });
    label = total.label;
    const value = { code: total.code, figure: formatFigure(total.amount, total.code) };
    putFigure(flow, value, {
      right,
      baseline: flow.y + 11,
      style: FIGURE,
      width: WIDTH - LABELS,
      tag: row.add("TD"),
    });
    flow.y += LEADING;
  }
  flow.y += 2;
  flow.rule(flow.y, INK.ink, 0.8, [left, right]);
  flow.rule(flow.y + 2.2, INK.ink, 0.8, [left, right]);
}

interface TotalLine {
  label: string;
  code: string;
  amount: string;
}

/** The totals calculated by the database, which are also in the manifest. */
function totalLines(kind: ReportKind, totals: ReportTotals): TotalLine[] {
  const lines = (label: string, sums: Record<string, string>): TotalLine[] =>
    Object.entries(sums).map(([code, amount]) => ({ label, code, amount }));
  if (kind === "exceptions")
    return [...lines("Money in", totals.amountReceived), ...lines("Money out", totals.amountSent)];
  const sent = lines("Sent", totals.amountSent);
  const received = lines("Received", totals.amountReceived);
  const quoted = lines("Quoted", totals.amountQuoted);
  return kind === "corridors"
    ? [...quoted, ...received, ...sent]
    : [...sent, ...received, ...quoted];
}
