import { poolOf, type Database } from "../database";
import { textLiteral } from "./literals";

export type Cell = string | null;

/** Each type as the text that the server sends: no figure passes through a float, no time through this machine's zone. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** Runs a select and gives its rows as lists of cells, in the order of its columns. Times are written in the zone. */
export async function readCells(db: Database, select: string, zone: string): Promise<Cell[][]> {
  const client = await poolOf(db).connect();
  let isWhole = false;
  try {
    await client.query(`begin read only; set local timezone = ${textLiteral(zone)}; set local jit = off`);
    const { rows } = await client.query<Cell[]>({ text: select, rowMode: "array", types: AS_TEXT });
    await client.query("commit");
    isWhole = true;
    return rows;
  } finally {
    client.release(!isWhole);
  }
}
