import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { migrateSandbox, openSandboxDatabase } from "../store/database";
import type { SandboxDatabase } from "../store/schema";
import { emptyTables } from "../store/state";
import { referenceAt } from "./history";
import { DEMO_RECIPIENTS } from "./recipients";
import { seedDemoData, SeedTakenError } from "./seed";

const NOW = new Date("2026-11-20T13:05:00Z");
const TABLES = ["recipients", "transfers", "payments", "payment_notices"] as const;

let drop: () => Promise<void>;
let db: Kysely<SandboxDatabase>;

beforeAll(async () => {
  const database = await createTestDatabase("empty");
  drop = database.drop;
  db = openSandboxDatabase(database.url);
  await migrateSandbox(db);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});
const empty = (): Promise<void> => emptyTables(db);
afterEach(empty);

async function count(
  table: (typeof TABLES)[number] | "scheduled_steps" | "webhook_messages" | "webhook_deliveries",
): Promise<number> {
  const { rows } = await sql<{
    rows: string;
  }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.rows);
}

/** Everything that is stored, as one hash. */
async function stored(): Promise<string> {
  const hash = createHash("sha256");
  for (const table of TABLES) {
    const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(db);
    hash.update(JSON.stringify(rows));
  }
  return hash.digest("hex");
}

describe("seedDemoData", () => {
  it("stores the same rows for the same seed, and others for another", async () => {
    const options = { seed: 7, transactions: 300, now: NOW };
    await seedDemoData(db, options);
    const first = await stored();
    await empty();
    await seedDemoData(db, options);
    expect(await stored()).toBe(first);
    await empty();
    await seedDemoData(db, { ...options, seed: 8 });
    expect(await stored()).not.toBe(first);
  });

  it("stores all that was asked for, over several batches, and schedules nothing", async () => {
    const progress: number[] = [];
    const written = await seedDemoData(db, {
      seed: 1,
      transactions: 4_500,
      now: NOW,
      onProgress: (rows) => progress.push(rows),
    });
    expect(written).toEqual({ recipients: DEMO_RECIPIENTS.length, transactions: 4_500 });
    expect(await count("transfers")).toBe(4_500);
    expect(progress).toEqual([2_000, 4_000, 4_500]);
    for (const table of ["scheduled_steps", "webhook_messages", "webhook_deliveries"] as const)
      expect(await count(table)).toBe(0);
  });

  it("keeps amounts to the digit", async () => {
    await seedDemoData(db, { seed: 1, transactions: 500, now: NOW });
    const { rows } = await sql<{ wrong: string }>`
      select count(*) as wrong from transfers
      where received_amount <> coalesce((select sum(amount) from payments where transfer_id = transfers.id), 0)
        or scale(source_amount) > case source_currency when 'UGX' then 0 when 'USDC' then 6 when 'USDT' then 6 else 2 end
        or scale(destination_amount) > case destination_currency when 'UGX' then 0 when 'USDC' then 6 when 'USDT' then 6 else 2 end
    `.execute(db);
    expect(rows[0]?.wrong).toBe("0");
  });

  it("has added every recipient before paying it first", async () => {
    await seedDemoData(db, { seed: 1, transactions: 3_000, now: NOW });
    const { rows } = await sql`
      select name from recipients join transfers on recipient_id = recipients.id group by recipients.id having min(transfers.created_at) <= recipients.created_at
    `.execute(db);
    expect(rows).toEqual([]);
    const inactive = await db
      .selectFrom("recipients")
      .select("name")
      .where("active", "=", false)
      .execute();
    expect(inactive.map(({ name }) => name)).toContain("Walvis Bay Stevedores");
  });

  it("adds only the recipients when no transactions are requested", async () => {
    expect(await seedDemoData(db, { seed: 1, transactions: 0, now: NOW })).toEqual({
      recipients: DEMO_RECIPIENTS.length,
      transactions: 0,
    });
    expect(await count("recipients")).toBe(DEMO_RECIPIENTS.length);
    expect(await count("transfers")).toBe(0);
  });

  it("adds a further seed to the first, with the same recipients", async () => {
    await seedDemoData(db, { seed: 1, transactions: 200, now: NOW });
    expect(await seedDemoData(db, { seed: 2, transactions: 300, now: NOW })).toEqual({
      recipients: 0,
      transactions: 300,
    });
    expect(await count("transfers")).toBe(500);
  });

  it("refuses a seed that is there already, whatever the count, and writes nothing", async () => {
    await seedDemoData(db, { seed: 1, transactions: 50, now: NOW });
    await expect(seedDemoData(db, { seed: "1", transactions: 80, now: NOW })).rejects.toThrow(
      SeedTakenError,
    );
    expect(await count("transfers")).toBe(50);
  });

  it("takes the next free reference when one is taken", async () => {
    await seedDemoData(db, { seed: "first", transactions: 3, now: NOW });
    const taken = [referenceAt("second", 1), referenceAt("second", 40)];
    const [first, second] = await db.selectFrom("transfers").select("id").execute();
    await db
      .updateTable("transfers")
      .set({ reference: taken[0] })
      .where("id", "=", first?.id ?? "")
      .execute();
    // The first spare of the second seed is taken as well.
    await db
      .updateTable("transfers")
      .set({ reference: taken[1] })
      .where("id", "=", second?.id ?? "")
      .execute();
    await seedDemoData(db, { seed: "second", transactions: 40, now: NOW });
    expect(await count("transfers")).toBe(43);
    const spare = await db
      .selectFrom("transfers")
      .select("id")
      .where("reference", "=", referenceAt("second", 41))
      .execute();
    expect(spare).toHaveLength(1);
  });
});
