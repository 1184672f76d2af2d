import { createHash } from "node:crypto";
import { setImmediate as immediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeXlsxStream, type CellValue } from "hucre";
import { poolOf, sql } from "@/lib/store/database";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import type { AmountSums } from "@/lib/domain/transactions/settled-totals";
import { reportTotals } from "@/lib/store/reports/report-totals";
import { reportWorld, type ReportWorld } from "./testing/report-world";
import { sheetOptions, xlsxFile } from "./xlsx-file";

const ROWS = 12_000;

let world: ReportWorld;
beforeAll(async () => {
  world = await reportWorld(ROWS);
});
afterAll(() => world.drop());

test("every row is told of, however slowly the file is taken", async () => {
  const { db, factsOf } = world;
  const source = await world.sourceOf("transactions");
  let [parts, told] = [0, 0];
  for await (const { rows } of xlsxFile.write(db, source, factsOf(source))) {
    parts += 1;
    told += rows;
    // Lets the writer continue before the next part is asked for.
    for (let turn = 0; turn < 5; turn += 1) await immediate();
  }
  expect(parts).toBeGreaterThan(2);
  expect(told).toBe(ROWS);
});

/** Hashes the file that the writer makes from rows read value by value. */
async function hashOfPlainFile(source: ReportSource): Promise<string> {
  const { db } = world;
  const rows: CellValue[][] = [source.columns.map((column) => column.name)];
  const client = await poolOf(db).connect();
  await client.query(`set timezone = '${source.zone}'`);
  for await (const select of reportPieces(db, source)) {
    const read = await client.query<(string | null)[]>({
      text: select,
      rowMode: "array",
      types: { getTypeParser: () => (text: string) => text },
    });
    for (const cells of read.rows)
      rows.push(
        cells.map((cell, at) =>
          cell !== null &&
          source.columns[at]?.is === "figure" &&
          cell.length <= 15 &&
          /^-?\d+(\.\d+)?$/.test(cell)
            ? Number(cell)
            : cell,
        ),
      );
  }
  client.release(true);
  const count = rows.length - 1;
  const totals = await reportTotals(db, source);
  rows.push(
    ["Totals", "Status", "Currency", "Amount"],
    ["Rows", null, null, count],
    ["Transactions", null, null, totals.rows],
  );
  const push = (status: string | null, sums: AmountSums) => {
    for (const [label, amounts] of [
      ["Amount sent", sums.amountSent],
      ["Amount received", sums.amountReceived],
      ["Amount quoted", sums.amountQuoted],
    ] as const)
      for (const [currency, amount] of Object.entries(amounts))
        rows.push([label, status, currency, amount.length <= 15 ? Number(amount) : amount]);
  };
  push(null, totals);
  for (const ofStatus of totals.byStatus) {
    rows.push(["Transactions", ofStatus.status, null, ofStatus.rows]);
    push(ofStatus.status, ofStatus);
  }
  const hash = createHash("sha256");
  for await (const bytes of writeXlsxStream(rows, sheetOptions(count + 1))) hash.update(bytes);
  return hash.digest("hex");
}

test("odd cells give the bytes of a file whose rows were read value by value", async () => {
  const { db, factsOf } = world;
  const odd = [
    "",
    " ",
    '"q"',
    "a\nb",
    "a\r\nb",
    "a\tb",
    "\\",
    "\\N",
    "\\n",
    "\b\v\f\x01",
    "=1+1",
    "@x",
    "<&>",
    "🧾 é",
    '{"a":"\\u0041"}',
    null,
  ];
  await sql`
    insert into transactions (id, status, source_currency, amount_sent, destination_currency, amount_received, rate, fee, created_at, reference, recipient_name, failure_reason, revision, read_started_at, first_seen_at)
    select 'odd-' || n, 'refunded', 'NGN', ('1234567890123' || n || '.' || repeat('1', n::int))::numeric, 'USDC', case when n % 2 = 0 then 0.10 end, case when n % 3 = 0 then 'n/a' else '1585.20' end, '-0',
      case when n % 4 > 0 then timestamptz '2026-11-05 22:30:00.987654+00' + n * interval '1 hour' end, text, text, text, nextval('desk_revision'), now(), now()
    from unnest(${odd}::text[]) with ordinality as u(text, n)
  `.execute(db);
  const source = await world.sourceOf("reconciliation");
  const hash = createHash("sha256");
  let told = 0;
  for await (const { bytes, rows } of xlsxFile.write(db, source, factsOf(source))) {
    hash.update(bytes);
    told += rows;
  }
  expect(told).toBe(ROWS + odd.length);
  expect(hash.digest("hex")).toBe(await hashOfPlainFile(source));
});
