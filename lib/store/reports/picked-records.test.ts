import fc from "fast-check";
import { expect, test } from "vitest";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { sql } from "../database";
import type { StoredFilter } from "../mirror/mirror-filter";
import { searchRows, totalsByPair } from "../mirror/mirror-search";
import { applyRecords } from "../mirror/transactions";
import { settledRevision } from "../revision";
import { openTestDatabase } from "../testing/open-test-database";
import { pickedRecords, type RowSet } from "./picked-records";
import { reportTotals } from "./report-totals";

const db = await openTestDatabase();

const pick = <Value>(values: readonly Value[], at: number): Value =>
  values[at % values.length] as Value;
const PAIRS = [
  ["NGN", "USDC"],
  ["USDC", "NGN"],
  ["KES", "USDT"],
  ["USDT", "UGX"],
] as const;
const RECORDS = 40;
const idOf = (number: number): string =>
  `7f000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** The same record otherwise for each seed. */
function record(number: number, seed: number): Transaction {
  const at = number * 7 + seed * 13;
  const [sourceCurrency, destinationCurrency] = pick(PAIRS, at);
  return {
    id: idOf(number),
    reference: pick(["TXN-4C7A", "TXN-9_B1", "txn-4c7a", "O'Neil \\ 5%", null], Math.floor(at / 2)),
    sourceCurrency,
    amountSent: pick(["0", "1.5", "10", "10.000001", "2000000"], Math.floor(at / 3)),
    destinationCurrency,
    amountReceived: pick(["3", "10", null], Math.floor(at / 5)),
    rate: null,
    fee: null,
    status: pick(
      ["transaction_completed", "failed", "refunded", "awaiting_payment", "on hold, 'maybe'"],
      at,
    ),
    createdAt: pick(
      [
        new Date("2026-11-01T00:00:00Z"),
        new Date("2026-11-02T10:30:00.123Z"),
        new Date("2026-11-20T23:00:00Z"),
        null,
      ],
      Math.floor(at / 4),
    ),
    recipient: pick(
      [
        { name: "Zawadi 100% Mills", account: "1014772945", bankOrNetwork: null },
        { name: "okonkwo_haulage", account: "0xAb58", bankOrNetwork: "Tron" },
        { name: "OKONKWO Haulage", account: null, bankOrNetwork: null },
        null,
      ],
      at + seed,
    ),
    paymentAccount: null,
    transactionHash: pick([null, ` 0xFEED${number} `, `feed${number}`], at),
    failureReason: pick([null, "Name mismatch", "mills closed"], Math.floor(at / 6)),
  };
}

const put = (records: readonly Transaction[], at: Date) =>
  db.transaction().execute((tx) => applyRecords(tx, records, at, at));
const DAYS = [
  new Date("2026-11-01T00:00:00Z"),
  new Date("2026-11-02T10:30:00.123Z"),
  new Date("2026-11-20T23:00:00Z"),
] as const;

/** Each kind of filter, with what could be taken for SQL or for a pattern. */
const FILTERS: Record<string, readonly StoredFilter[]> = {
  days: [
    { createdFrom: DAYS[0], createdBefore: DAYS[1] },
    { createdFrom: DAYS[1], createdBefore: DAYS[2] },
  ],
  statuses: [
    { statuses: ["failed"] },
    { statuses: ["failed", "refunded"] },
    { statuses: ["on hold, 'maybe'", "failed"] },
    { statuses: ["nothing"] },
    { statuses: [] },
  ],
  type: [{ type: "onramp" }, { type: "offramp" }],
  currency: [{ currency: "NGN" }, { currency: "UGX" }, { currency: "XAF" }],
  recipient: [
    { recipient: "okonkwo" },
    { recipient: "HAULAGE" },
    { recipient: "100%" },
    { recipient: "o_h" },
    { recipient: "10 1477 2945" },
    { recipient: "0XAB" },
    { recipient: "nobody" },
  ],
  amount: [
    { amount: { currency: "NGN", min: "10" } },
    { amount: { currency: "USDC", max: "10" } },
    { amount: { currency: "NGN", min: "1.5", max: "10.000001" } },
    { amount: { currency: "USDT", min: "3", max: "3" } },
  ],
  text: [
    ...[
      "mills",
      "MILLS",
      "txn-",
      "TXN-4c7",
      "TXN 4C 7A",
      "txn9b1",
      "100%",
      "%",
      "_",
      "9_b",
      "o'neil",
      "\\",
      "\\ 5%",
      "mismatch",
      "1014 772945",
      "0xfeed7",
      "FEED12",
      "feed1",
      "zawadi 100% mills 10",
      "mills\n1014",
      "nothing at all",
    ].map((text) => ({ text })),
    { text: idOf(3) },
    { text: idOf(3).slice(0, 20) },
  ],
};
const EACH: readonly StoredFilter[] = [{}, ...Object.values(FILTERS).flat()];
/** Several kinds at once. */
const Several = fc
  .tuple(
    ...Object.values(FILTERS).map((filters) => fc.option(fc.constantFrom(...filters), { freq: 1 })),
  )
  .map((parts): StoredFilter => Object.assign({}, ...parts) as StoredFilter);

const setOf = (revision: string, search: StoredFilter): RowSet => ({
  revision,
  filter: { range: null, state: null, currency: null, search },
});

async function inFile(revision: string, search: StoredFilter): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from (${sql.raw(pickedRecords(setOf(revision, search), null))}) picked`.execute(db);
  return rows.map(({ id }) => id).toSorted();
}

async function onPage(filter: StoredFilter): Promise<string[]> {
  const rows = await searchRows(db, {
    filter,
    order: { sort: "created", direction: "descending" },
    limit: RECORDS + 1,
    skip: 0,
    after: null,
  });
  return rows.map(({ id }) => id).toSorted();
}

test("a file has the records that the page had under its filter at the file's revision, whatever has become of them since", async () => {
  const filters = [...EACH, ...fc.sample(Several, { numRuns: 60, seed: 7 })];
  const shown: { filter: StoredFilter; revision: string; ids: string[]; rows: number }[] = [];
  for (let round = 0; round < 4; round += 1) {
    // All are added, then ever others are changed: some belong to a filter only as they once were.
    const changed = Array.from({ length: RECORDS }, (_, number) => number).filter(
      (number) => round === 0 || number % 3 !== round - 1,
    );
    await put(
      changed.map((number) => record(number, round)),
      new Date(Date.UTC(2026, 10, 21, round)),
    );
    const revision = await settledRevision(db);
    for (const filter of filters) {
      const rows = (await totalsByPair(db, filter)).reduce((sum, { count }) => sum + count, 0);
      shown.push({ filter, revision, ids: await onPage(filter), rows });
    }
  }
  let lost = 0;
  for (const { filter, revision, ids, rows } of shown) {
    expect(await inFile(revision, filter), `${JSON.stringify(filter)} at ${revision}`).toEqual(ids);
    expect(
      (
        await reportTotals(db, {
          kind: "transactions",
          preset: "screen",
          set: setOf(revision, filter),
          exceptions: null,
        })
      ).rows,
    ).toBe(rows);
    expect(ids).toHaveLength(rows);
    const now = new Set(await onPage(filter));
    lost += ids.filter((id) => !now.has(id)).length;
  }
  expect(lost, "records that the page no longer finds under the filter").toBeGreaterThan(500);
  for (const [kind, of] of Object.entries(FILTERS)) {
    const found = shown.filter(({ filter }) => of.includes(filter)).map(({ ids }) => ids.length);
    expect(
      found.some((count) => count > 0 && count < RECORDS),
      `some records, not all, by ${kind}`,
    ).toBe(true);
  }
}, 60_000);
