import { addressKey } from "@/lib/domain/chain/address";
import type { ChainMapping } from "@/lib/domain/statements/csv-mapping";
import { isNoAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { Direction } from "@/lib/domain/statements/statement";
import type { TableRow } from "../table/row";
import { readTransfer, type TransferFacts, type TransferReading } from "./read-transfer";

/** One side of a record, as a mapping of its own columns. */
interface Side {
  way: Direction;
  mapping: ChainMapping;
}

/** What went out and what came in, of a list whose records have both; null if a record has one amount. */
export function sidesOf(mapping: ChainMapping): Side[] | null {
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

/** Each side that has an amount is a movement of its own token. */
export function readSides(
  row: TableRow,
  sides: readonly Side[],
  facts: TransferFacts,
): TransferReading[] {
  if (row.problem !== null) return [{ kind: "bad", problem: row.problem }];
  const cell = (column: number | null) => (column === null ? "" : (row.cells[column] ?? ""));
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
