import { TABLE_SEPARATORS } from "@/lib/domain/statements/csv-mapping";
import type { RawTable, TableDraft } from "./table-draft";

/** Where nothing was recognised: everything is still to be chosen, except what the splitting of the rows shows. */
export function blankDraft(format: "csv" | "xlsx", table: RawTable): TableDraft {
  const isSheet = format === "xlsx";
  const cells = table.rows.flatMap((row) => row.cells);
  // The separator of the rows is in none of their cells.
  const separator =
    TABLE_SEPARATORS.find((sign) => !cells.some((cell) => cell.includes(sign))) ?? ",";
  return {
    kind: "table",
    separator: isSheet ? null : separator,
    encoding: isSheet ? null : "utf-8",
    sheet: null,
    header: null,
    headerRow: table.rows[0]?.number ?? null,
    skipRows: 0,
    dateOrder: "dmy",
    decimalSign: ".",
    roles: Array.from({ length: table.columns }, () => "ignore" as const),
    textOrder: [],
    amountKind: "signed",
    inverted: false,
    outNegative: false,
    knowsRows: false,
    onlyAccount: null,
    statuses: [],
  };
}
