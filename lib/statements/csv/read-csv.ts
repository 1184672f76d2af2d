import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import type { StatementEvent } from "@/lib/domain/statements/statement";
import { readTable } from "../table/read-table";
import { readTextLines } from "../text/lines";
import { readCsvRows } from "./rows";

/** Reads a bank's CSV by its mapping. */
export function readCsv(
  source: AsyncIterable<Uint8Array>,
  mapping: CsvMapping,
): AsyncGenerator<StatementEvent, void, void> {
  const lines = readTextLines(source, mapping.encoding ?? "utf-8");
  return readTable(readCsvRows(lines, mapping.separator ?? ","), mapping);
}
