import { afterAll, expect, test } from "vitest";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { sql } from "@/lib/store/database";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { prepareClose } from "./close-period";
import { startClosingDesk } from "./testing/closing-desk";

const { desk, maker, approver, books } = await startClosingDesk();
const [ada, tunde] = [approver.ctx, maker.ctx];
afterAll(() => desk.close());

/** Connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    desk.db,
  );
  return Number(rows[0]?.n);
}

test("of two people who prepare periods that share days at the same moment, one is refused", async () => {
  const account = await books.account({ currency: "RWF" });
  const lines = await books.lines(
    account,
    ["2026-11-01", "2026-11-30"].map((bookedOn) => ({
      bookedOn,
      amount: "5",
      currency: "RWF",
      narration: "CHARGE",
    })),
  );
  await commentOnBreaks(ada, {
    accountId: account,
    subjects: lines.map((line) => `line:${line}`),
    text: "Monthly fee",
  });
  const asked = await desk.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, account);
    const both = Promise.allSettled([
      prepareClose(ada, { account, from: "2026-11-01", to: "2026-11-30", version: 0 }),
      prepareClose(tunde, { account, from: "2026-11-02", to: "2026-11-30", version: 0 }),
    ]);
    // Both have read the periods by then, and wait for their turn.
    await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(2);
    return { both };
  });
  const ends = await asked.both;
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", reason: "changed_meanwhile" },
  });
});
