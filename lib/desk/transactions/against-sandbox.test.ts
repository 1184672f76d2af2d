import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  TransactionFilter,
  TransactionTotals,
  TransactionView,
} from "@/lib/contract/api/transactions";
import type { UserContext } from "@/lib/desk/context";
import { createExport, getExportManifest } from "../exports/exports";
import { streamExport } from "@/lib/desk/exports/stream-export";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { presetRange } from "@/lib/domain/calendar/range";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import { sumAmounts } from "@/lib/money/amount";
import { manualClock } from "@/lib/platform/clock";
import { Secret } from "@/lib/platform/secret";
import { reconciliationCsv } from "@/lib/reports/files/csv-file";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { startSandbox, type RunningSandbox } from "@/lib/sandbox/start-sandbox";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { countTransactions } from "./count-transactions";
import { getTransaction } from "./get-transaction";
import { listTransactions } from "./list-transactions";
import { startTransactionsDesk, type TransactionsDesk } from "./testing/desk";

const NOW = "2026-11-20T13:05:00Z";
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sandbox: RunningSandbox;
let desk: TransactionsDesk;
let ctx: UserContext;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  sandbox = await startSandbox({
    databaseUrl: database.url,
    port: 0,
    clock: manualClock(NOW),
    settings: { demoData: true, demoTransactions: 700 },
  });
  desk = await startTransactionsDesk({ reportingZone: "Africa/Kampala", sandbox: true });
  desk.clock.set(NOW);
  const person = await desk.person(sandbox.url);
  const gateway = createGateway({
    baseUrl: sandbox.url,
    clientId: DEFAULT_CREDENTIALS.clientId,
    clientSecret: new Secret(DEFAULT_CREDENTIALS.clientSecret),
    profile: DEFAULT_PROFILE,
    clock: desk.clock,
    random: () => 0.5,
    logger: person.logger,
  });
  ctx = { ...person, gateway };
});
afterAll(async () => {
  await ctx.gateway.close();
  await desk.close();
  await sandbox.stop();
  await database.drop();
});

async function everything(filter: TransactionFilter, pageSize = 100): Promise<TransactionView[]> {
  const all: TransactionView[] = [];
  for (let page = 1; ; page += 1) {
    const list = await listTransactions(ctx, { ...filter, page, pageSize });
    all.push(...list.transactions);
    if (!list.hasNext) return all;
  }
}

async function totalsOf(filter: TransactionFilter): Promise<TransactionTotals> {
  let last: TransactionTotals | undefined;
  for await (const reading of await countTransactions(ctx, filter, {
    signal: new AbortController().signal,
  }))
    last = reading;
  if (!last?.done) throw new Error("the count did not end");
  return last;
}

test("open and closed together are all records, and have none in common", async () => {
  const [all, open, closed] = [
    await everything({}),
    await everything({ state: "open" }),
    await everything({ state: "closed" }, 25),
  ];
  const ids = (list: TransactionView[]) => list.map(({ id }) => id);
  expect(all.length).toBeGreaterThan(600);
  expect(new Set(ids(all)).size).toBe(all.length);
  expect([...ids(open), ...ids(closed)].toSorted()).toEqual(ids(all).toSorted());
  expect(open.every(({ status }) => status === "awaiting_payment")).toBe(true);
  expect(closed.some(({ status }) => status === "awaiting_payment")).toBe(false);
});

test("ranges limit the list by days of the reporting zone, whatever days the service uses", async () => {
  const all = await everything({});
  const today = dayInZone(desk.clock.now(), "Africa/Kampala");
  for (const preset of ["today", "this_week", "this_month", "last_month"] as const) {
    const range = presetRange(preset, today);
    const expected = all.filter(
      ({ createdAt }) =>
        createdAt !== null &&
        [dayInZone(new Date(createdAt), "Africa/Kampala")].every(
          (day) => day >= range.from && day <= range.to,
        ),
    );
    expect((await everything(range, 25)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
});

test("totals are the sums of what the pages show", async () => {
  const range = { from: "2026-10-01", to: "2026-10-31" };
  const totals = await totalsOf(range);
  const rows = await everything(range);
  const settled = rows.filter(
    ({ status }) => status === "payment_confirmed" || status === "transaction_completed",
  );
  expect(totals).toMatchObject({
    counted: rows.length,
    settledCount: settled.length,
    unreadable: 0,
    undated: 0,
  });
  for (const [currency, sum] of Object.entries(totals.sent)) {
    expect(sum).toBe(
      sumAmounts(
        settled.filter(({ sent }) => sent.currency === currency).map(({ sent }) => sent.amount),
      ),
    );
  }
  expect(Object.keys(totals.sent).toSorted()).toEqual(
    [...new Set(settled.map(({ sent }) => sent.currency))].toSorted(),
  );
});

test("an export holds the rows and the totals of its filter", async () => {
  const filter = { state: "closed" as const, from: "2026-10-01", to: "2026-10-31" };
  const { number, fileName } = await createExport(ctx, filter);
  expect(fileName).toMatch(
    /^SANDBOX_recon_baobab-freight_2026-10-01_2026-10-31_Africa-Kampala_s\d{4}_v3\.csv$/,
  );
  const file = await streamExport(ctx, String(number), {
    writer: reconciliationCsv,
    describe: String,
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const { manifest } = await getExportManifest(ctx, String(number));
  const totals = await totalsOf(filter);
  expect(manifest).toMatchObject({
    sha256: createHash("sha256").update(bytes).digest("hex"),
    rows: totals.counted,
    totals: { amountReceived: totals.received },
    byStatus: totals.byStatus,
  });
  const failed = totals.byStatus.find(({ status }) => status === "failed");
  expect(failed?.amountReceived).toEqual({});
  expect(Object.keys(failed?.amountQuoted ?? {})).not.toEqual([]);
  const references = bytes
    .toString()
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0]?.replaceAll('"', ""));
  expect(references).toEqual((await everything(filter)).map(({ reference }) => reference));
});

test("a record is found by its id and by its reference, and a made-up one is not", async () => {
  const [first] = await everything({ state: "closed", from: "2026-10-01", to: "2026-10-31" });
  if (!first?.reference) throw new Error("the demo data has a closed transaction in October");
  expect((await getTransaction(ctx, first.id)).transaction).toEqual(first);
  expect((await getTransaction(ctx, first.reference)).transaction).toEqual(first);
  await expect(getTransaction(ctx, "TXN-000000000")).rejects.toMatchObject({
    code: "not_found",
    reason: "unknown",
  });
});
