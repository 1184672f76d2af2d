import { addressKey } from "@/lib/domain/chain/network";
import type { ChainMapping } from "@/lib/domain/statements/mapping";
import { isNoAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { Direction, StatementEvent } from "@/lib/domain/statements/statement";
import { type TransferFacts, type TransferReading, readTransfer, unitOf } from "./read-transfer";
import { chainSide } from "./chain-columns";
import { readCsvRows } from "../csv/csv-rows";
import { badLine, MAX_PREAMBLE_ROWS } from "../limits";
import { StatementError } from "../statement-error";
import { headerMatcher } from "../table/headings";
import { NO_HEAD } from "../table/read-table";
import { cellAt, type TableRow, isBlankRow } from "../table/row";
import { readTextLines } from "../text/lines";

/**
 * Reads the CSV of a block explorer or wallet as one statement without balances. Failed transactions, fees, and transfers of other
 * tokens or addresses are left out and counted.
 * @throws {StatementError} if the mapping's header isn't in the file
 */
export async function* readChain(
  source: AsyncIterable<Uint8Array>,
  mapping: ChainMapping,
): AsyncGenerator<StatementEvent, void, void> {
  const own = new Set(mapping.ownAddresses.map(addressKey));
  const side = chainSide(mapping.header, mapping.columns);
  const sides = sidesOf(mapping);
  const skipped = new Map<string, number>();
  const isHeader = headerMatcher(mapping.header);
  const inOneUnit = oneUnit(mapping);
  let rows = 0;
  let begun = false;
  for await (const row of readCsvRows(readTextLines(source, mapping.encoding), mapping.separator)) {
    rows += 1;
    if (isHeader(row.cells)) {
      if (!begun) yield headOf(mapping);
      begun = true;
      continue;
    }
    if (!begun && rows > MAX_PREAMBLE_ROWS) break;
    if (!begun || isBlankRow(row)) continue;
    for (const reading of sides === null
      ? [inOneUnit(row.cells, readTransfer(row, mapping, { side, own }))]
      : readSides(row, sides, { side, own })) {
      if (reading.kind === "line") yield { kind: "line", line: reading.line };
      else if (reading.kind === "bad")
        yield badLine(row.number, row.text, reading.problem, reading.question);
      else skipped.set(reading.what, (skipped.get(reading.what) ?? 0) + 1);
    }
  }
  if (!begun)
    throw new StatementError(
      `The file has no row with the columns ${mapping.header.slice(0, 8).join(", ")}. The explorer may have changed its export: choose the columns again.`,
    );
  yield {
    kind: "foot",
    foot: {
      closing: null,
      opening: null,
      skipped: [...skipped].map(([what, count]) => ({ what, count })),
    },
  };
}

/**
 * Refuses a transfer whose amount is in another unit than those before it. An explorer writes all of a column in one unit: where some
 * amounts have a decimal point, `250` beside six decimals is 250 tokens as well as a quarter of a thousandth.
 */
function oneUnit({
  columns,
  decimalSign,
}: ChainMapping): (cells: readonly string[], reading: TransferReading) => TransferReading {
  let usual: ReturnType<typeof unitOf> = null;
  return (cells, reading) => {
    if (columns.decimals === null || reading.kind !== "line") return reading;
    const value = cells[columns.value] ?? "";
    const unit = unitOf(value, decimalSign, cells[columns.decimals] ?? "");
    usual ??= unit;
    if (unit === null || unit === usual) return reading;
    return {
      kind: "bad",
      problem: `“${value.slice(0, 80)}” has ${unit === "tokens" ? "a" : "no"} decimal point, and amounts above it have ${unit === "tokens" ? "none" : "one"}: whether they are in tokens or in the token's smallest unit isn't clear. Export the list from another explorer.`,
    };
  };
}

function headOf({ ownAddresses, token }: ChainMapping): StatementEvent {
  const account = ownAddresses.length === 1 ? (ownAddresses[0] ?? null) : null;
  const currency = token !== null && /^[A-Za-z0-9.$₮_-]{1,20}$/.test(token) ? token : null;
  return { kind: "head", head: { ...NO_HEAD, account, currency } };
}

interface Side {
  way: Direction;
  mapping: ChainMapping;
}

function sidesOf(mapping: ChainMapping): Side[] | null {
  const { columns } = mapping;
  const { out, valueOut } = columns;
  if (!out || valueOut === null) return null;
  return [
    {
      way: "out",
      mapping: {
        ...mapping,
        columns: {
          ...columns,
          value: valueOut,
          valueOut: null,
          token: out.token,
          contract: out.contract,
          hash: out.hash ?? columns.hash,
        },
      },
    },
    { way: "in", mapping: { ...mapping, columns: { ...columns, valueOut: null } } },
  ];
}

function readSides(row: TableRow, sides: readonly Side[], facts: TransferFacts): TransferReading[] {
  if (row.problem !== null) return [{ kind: "bad", problem: row.problem }];
  const cell = (column: number | null) => cellAt(row, column);
  const amounts = [...sides.map(({ mapping }) => mapping.columns.value), ...facts.side.further].map(
    cell,
  );
  // Zerion writes several amounts into one cell, a line each.
  if (
    amounts.slice(sides.length).some((amount) => !isNoAmount(amount)) ||
    amounts.some((amount) => amount.includes("\n"))
  ) {
    return [
      {
        kind: "bad",
        problem:
          "More than one token was sent or received in this record, and the list can only be read with one of each. Export it from an explorer.",
      },
    ];
  }
  const moved = sides.filter(({ mapping }) => !isNoAmount(cell(mapping.columns.value)));
  if (moved.length === 0) return [{ kind: "skipped", what: "transfers of nothing" }];
  // Two tokens of the same symbol, as a bridged one and the issuer's own, are told by their contracts.
  const [sent, received] = sides.map(({ mapping: { columns } }) =>
    [
      cell(columns.value).replace(/^-/, ""),
      cell(columns.token),
      addressKey(cell(columns.contract)),
    ].join(" "),
  );
  if (sent === received) return [{ kind: "skipped", what: "transfers within the wallet" }];
  const readings = moved.map(({ way, mapping }) => readTransfer(row, mapping, facts, way));
  // A record that failed, or that can't be read, is counted once.
  return readings.filter(
    (reading, index) =>
      index === 0 ||
      reading.kind === "line" ||
      JSON.stringify(reading) !== JSON.stringify(readings[0]),
  );
}
