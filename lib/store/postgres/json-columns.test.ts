import { expect, test } from "vitest";
import { sql } from "../database";
import { openTestDatabase } from "../testing/open-test-database";
import { valueAt, jsonColumns, rowsFromColumns, type StoredColumns } from "./json-columns";

interface Piece {
  lineId: string;
  amount: string;
  reversal: boolean | null;
  parts: [string | null, string][] | null;
}

const db = await openTestDatabase();

const COLUMNS = jsonColumns({
  lineId: sql`p.id::text`,
  amount: sql`p.amount::text`,
  reversal: sql`p.reversal`,
  parts: sql`p.parts`,
});

async function piecesUpTo(most: string): Promise<Piece[]> {
  const { rows } = await sql<StoredColumns<Piece>>`
    select ${COLUMNS} from (
      select * from (values (1::bigint, 1234567890123456.780, null::boolean, '[[null, "5"]]'::json), (9007199254740993, 0.5, true, null), (3, 7, false, '[]')) p(id, amount, reversal, parts)
      where id <= ${most}::bigint order by amount
    ) p
  `.execute(db);
  return rows.flatMap((stored) =>
    rowsFromColumns<Piece, Piece>(stored, ({ lineId, amount, reversal, parts }, row) => ({
      lineId: valueAt(lineId, row),
      amount: valueAt(amount, row),
      reversal: valueAt(reversal, row),
      parts: valueAt(parts, row),
    })),
  );
}

test("rows come as they were selected, in their order, each with its own values", async () => {
  expect(await piecesUpTo("9007199254740993")).toEqual([
    { lineId: "9007199254740993", amount: "0.5", reversal: true, parts: null },
    { lineId: "3", amount: "7", reversal: false, parts: [] },
    { lineId: "1", amount: "1234567890123456.780", reversal: null, parts: [[null, "5"]] },
  ]);
});

test("where there are no rows, there are none", async () => {
  expect(await piecesUpTo("0")).toEqual([]);
});
