import { afterAll, expect, test } from "vitest";
import { startBooksDesk } from "@/lib/desk/reconciliation/testing/books-desk";
import { sql } from "@/lib/store/database";
import { copyOut, csvForm } from "@/lib/store/reports/copy-out";
import { reportPieces } from "@/lib/store/reports/report-pieces";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { findReport } from "@/lib/store/reports/report-runs";
import { createReport, getImportSize } from "./create-report";
import { storedReport } from "./report-source";

const { desk, books } = await startBooksDesk();
const maker = (await desk.signedIn("maker")).ctx;
await wholeMirror(desk.db, desk.clock.now());
afterAll(() => desk.close());

const ASKED = { from: "2026-11-01", to: "2026-11-18", currency: "ZAR" };

test("what a file for an accounting product would have is known before it is made: its lines, its bytes, and the days to split it by", async () => {
  const paid = (day: string, status = "transaction_completed") =>
    books.transaction({
      sourceCurrency: "ZAR",
      status,
      createdAt: new Date(`2026-11-${day}T09:00:00Z`),
      recipient: { name: "Amélie", account: null, bankOrNetwork: null },
    });
  for (const [day, status] of [["03"], ["03", "failed"], ["09", "refunded"]] as const)
    await paid(day, status);
  await books.transaction({ sourceCurrency: "KES" });
  const { number } = await createReport(maker, {
    kind: "transactions",
    preset: "quickbooks",
    ...ASKED,
  });
  const { source } = storedReport((await findReport(desk.db, number)) ?? expect.fail());
  let bytes = 0;
  for await (const select of reportPieces(desk.db, source))
    bytes += (
      await copyOut(desk.db, select, {
        form: csvForm(['"Date"', '"Description"']),
        zone: source.zone,
      })
    ).bytes.length;
  expect(await getImportSize(maker, { preset: "quickbooks", ...ASKED })).toEqual({
    lines: 3,
    bytes,
    parts: [],
  });

  // As many more as Xero takes, on another day.
  const like = await paid("12");
  const { rows } = await sql<{
    names: string;
  }>`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'transactions' and is_generated = 'NEVER' and column_name <> 'id'`.execute(
    desk.db,
  );
  await sql`insert into transactions (id, ${sql.raw(rows[0]?.names ?? "")}) select 'more_' || n, ${sql.raw(rows[0]?.names ?? "")} from transactions, generate_series(2, 1000) n where id = ${like}`.execute(
    desk.db,
  );
  expect(await getImportSize(maker, { preset: "xero", ...ASKED })).toMatchObject({
    lines: 1_003,
    parts: [
      { from: "2026-11-01", to: "2026-11-11", fits: true },
      { from: "2026-11-12", to: "2026-11-18", fits: true },
    ],
  });
});
