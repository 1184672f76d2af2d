import type { Database } from "@/lib/store/database";
import { copyOut, csvForm } from "@/lib/store/reports/copy-out";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import { csvLine } from "../csv/csv-cell";
import { madeAhead } from "./made-ahead";
import type { FilePart, ReportFile } from "./report-file";

/** The database takes longer for a piece than the process for passing it on: with two, both of a small machine's cores work. */
const PIECES_AHEAD = 2;

/**
 * A report as CSV, in pieces. The database formats the lines; while one piece is being consumed, the next are made. Format:
 * docs/decisions/0031-export-files.md.
 */
export const csvFile: ReportFile = {
  mediaType: "text/csv; charset=utf-8",
  async *write(db, source) {
    yield { bytes: Buffer.from(csvLine(source.columns.map((column) => column.name))), rows: 0 };
    const pieces = reportPieces(db, source);
    for await (const part of madeAhead(() => copied(db, source, pieces), PIECES_AHEAD))
      if (part.rows > 0) yield part;
  },
};

async function copied(
  db: Database,
  source: ReportSource,
  pieces: AsyncGenerator<string, void, void>,
): Promise<FilePart | null> {
  const { value: select, done } = await pieces.next();
  if (done || select === undefined) return null;
  const quoted = source.columns
    .filter((column) => column.is === "text")
    .map((column) => `"${column.name}"`);
  return copyOut(db, select, { form: csvForm(quoted, source.inertSeparators), zone: source.zone });
}
