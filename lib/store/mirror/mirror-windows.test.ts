import { afterAll, expect, test } from "vitest";
import { sql, type Kysely } from "kysely";
import { openDatabase } from "../database";
import { up } from "../migrations/0049-window-proofs";
import { createTestDatabase } from "../testing/test-database";

const database = await createTestDatabase();
// As the one who migrates: the desk's own role changes no tables.
const db = openDatabase(database.url);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("what a window's passes told before is told by its proof, and one that was read to its end on its last pass is proven", async () => {
  const windows = [
    ["2026-01-01", "done", 1],
    ["2026-01-02", "waiting", 3],
    ["2026-01-03", "done", 4],
    ["2026-01-04", "waiting", 4],
    ["2026-01-05", "done", 0],
    ["2026-01-06", "waiting", 0],
  ] as const;
  await sql`alter table mirror_windows drop column proof`.execute(db);
  for (const [day, state, passes] of windows) {
    await sql`insert into mirror_windows (start_day, end_day, state, rows, pages, found, passes, unreadable, verified_at) values (${day}, ${day}::date + 1, ${state}, 1, 1, 1, ${passes}, 0, now())`.execute(
      db,
    );
  }
  await up(db as unknown as Kysely<unknown>);
  const proofs = await db.selectFrom("mirrorWindows").select("proof").orderBy("startDay").execute();
  expect(proofs.map(({ proof }) => proof)).toEqual([
    "proven",
    "proven",
    "proven",
    "unproven",
    "withheld",
    "withheld",
  ]);
});
