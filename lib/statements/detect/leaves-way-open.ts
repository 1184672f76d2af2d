import { addressKey } from "@/lib/domain/chain/address";
import type { StatementMapping } from "@/lib/domain/statements/csv-mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { chainSide } from "../chain/chain-words";
import { readTransfer } from "../chain/read-transfer";
import { ROWS } from "./dated-rows";
import { firstCsvRows, firstLines } from "./first-rows";

/**
 * Whether a chain's list has transfers whose sender it doesn't name and whose receiver isn't the wallet's own, while nothing says which
 * way they went: an exchange's withdrawals and its deposits have the same columns. What a person has said of it changes nothing.
 */
export async function leavesWayOpen(
  firstBytes: Uint8Array,
  mapping: StatementMapping,
): Promise<boolean> {
  if (mapping.kind !== "chain" || (mapping.columns.out ?? null) !== null) return false;
  const facts = {
    own: new Set(mapping.ownAddresses.map(addressKey)),
    side: chainSide(mapping.header, mapping.columns),
  };
  const rows = await firstCsvRows(
    await firstLines(firstBytes, mapping.encoding, ROWS),
    mapping.separator,
  );
  return rows.some((row) => {
    if (mapping.columns.from !== null && (row.cells[mapping.columns.from] ?? "").trim() !== "")
      return false;
    const told = (way: Direction) => {
      const reading = readTransfer(row, { ...mapping, way }, facts);
      return reading.kind === "line" ? reading.line.direction : null;
    };
    return told("in") !== told("out");
  });
}
