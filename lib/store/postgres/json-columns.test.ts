import { expect, test } from "vitest";
import { sql } from "../database";
import { openTestDatabase } from "../testing/open-test-database";
import {
  askInTurn,
  inTurn,
  jsonColumns,
  rowsFromColumns,
  type StoredColumns,
  valueAt,
} from "./json-columns";

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

test("an answer is read once the next query has been sent", async () => {
  const turns = inTurn();
  const said: string[] = [];
  const ask = (name: string) =>
    askInTurn(turns, async () => {
      said.push(`ask ${name}`);
      await Promise.resolve();
      return () => said.push(`read ${name}`);
    });
  await Promise.all([ask("first"), ask("second"), ask("third")]);
  expect(said).toEqual([
    "ask first",
    "ask second",
    "ask third",
    "read first",
    "read second",
    "read third",
  ]);
});

test("a query that fails is told to who asked, and those after it run", async () => {
  const turns = inTurn();
  const failed = askInTurn(turns, () => Promise.reject(new Error("refused")));
  const answered = askInTurn(turns, () => Promise.resolve(() => 1));
  await expect(failed).rejects.toThrow("refused");
  expect(await answered).toBe(1);
});
