import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { MIRROR_SORTS } from "@/lib/domain/transactions/history-query";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { sql } from "../database";
import { CREATED_AT, numberedRecord } from "../testing/numbered-record";
import { openTestDatabase } from "../testing/open-test-database";
import type { StoredFilter } from "./mirror-filter";
import { type SearchLimits, searchRows, totalsByPair } from "./mirror-search";
import { applyRecords } from "./transactions";

const db = await openTestDatabase();
beforeEach(() => clear());

async function clear(): Promise<void> {
  for (const table of ["transaction_versions", "transactions", "transaction_recipients"])
    await sql`delete from ${sql.table(table)}`.execute(db);
}

interface Fields {
  reference: string | null;
  name: string | null;
  account: string | null;
  reason: string | null;
}

const PAIRS = [
  ["NGN", "USDC"],
  ["USDT", "KES"],
  ["ZAR", "USDC"],
] as const;
const idOf = (number: number): string => numberedRecord(number).id;

function record({ reference, name, account, reason }: Fields, number: number): Transaction {
  const [sourceCurrency, destinationCurrency] = PAIRS[number % PAIRS.length] ?? PAIRS[0];
  return numberedRecord(number, {
    reference,
    status: "failed",
    sourceCurrency,
    destinationCurrency,
    amountSent: String(number % 5),
    recipient: { name, account, bankOrNetwork: "Zenith Bank" },
    failureReason: reason,
  });
}
const put = (made: readonly Fields[]) =>
  db.transaction().execute((tx) => applyRecords(tx, made.map(record), CREATED_AT, CREATED_AT));

const SHORT = {
  few: -1,
  many: 0,
  lookAt: { byIndexAlone: 4, long: 50, byTime: 4, scattered: 3 },
  recipients: { max: 1_000, elsewhere: 10_000 },
  seen: 5,
};
/** Each of them makes a search use a different plan. */
const WAYS: readonly SearchLimits[] = [
  SHORT,
  { ...SHORT, few: 10_000 },
  { ...SHORT, recipients: { max: 2, elsewhere: -1 } },
  { ...SHORT, recipients: { max: 1_000, elsewhere: -1 }, seen: 0 },
];

async function found(
  filter: StoredFilter,
  limits = SHORT,
  sort: (typeof MIRROR_SORTS)[number] = "sent",
): Promise<string[]> {
  return (
    await searchRows(
      db,
      { filter, order: { sort, direction: "descending" }, limit: 100, skip: 0, after: null },
      limits,
    )
  )
    .map(({ id }) => id)
    .toSorted();
}

const Word = fc
  .array(fc.constantFrom("a", "A", "b", "4c7", "-", "%", "\\", " ", "\n"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((letters) => letters.join(""));
const Reference = fc.oneof(Word, fc.constantFrom("TXN-4C7A", "TXN-B4C7", "REF 4C7A", "Txn--4c7"));
const Field = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary, { freq: 3 });
const Text = fc.oneof(
  Word.filter((word) => word.trim() === word),
  fc.constantFrom(
    "txn-4c7",
    "TXN-4c7a",
    "a-4c7",
    "ref 4c7",
    "txn",
    "4c7a",
    "nobody",
    "txn4c7a",
    "ref-4c7a",
    idOf(3),
  ),
);

/** Compares whole references, which banks may write without their separators. */
function isWhole(reference: string | null, text: string): boolean {
  const [key, wanted] = [reference ?? "", text].map((each) =>
    each.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""),
  ) as [string, string];
  return wanted.length >= 6 && (key === wanted || key === `TXN${wanted}`);
}

test("a text is found in any single field of a record, but not across two, and a reference also written another way, whichever plan a search uses", async () => {
  let hits = 0;
  const Made = fc.record({
    reference: Field(Reference),
    name: Field(Word),
    account: Field(fc.oneof(Word, Reference)),
    reason: Field(Word),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(Made, { minLength: 1, maxLength: 30 }),
      fc.array(fc.tuple(Text, fc.constantFrom(...WAYS), fc.constantFrom(...MIRROR_SORTS)), {
        minLength: 6,
        maxLength: 6,
      }),
      async (made, searches) => {
        await clear();
        await put(made);
        for (const [text, limits, sort] of searches) {
          const has = (field: string | null): boolean =>
            field?.toLowerCase().includes(text.toLowerCase()) === true;
          const expected = made.flatMap(({ reference, name, account, reason }, number) =>
            [reference, name, account, reason].some(has) ||
            isWhole(reference, text) ||
            idOf(number) === text
              ? [idOf(number)]
              : [],
          );
          expect(await found({ text }, limits, sort)).toEqual(expected);
          expect(
            (await totalsByPair(db, { text })).reduce((sum, { count }) => sum + count, 0),
          ).toBe(expected.length);
          hits += expected.length;
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(hits).toBeGreaterThan(150);
});

test("a recipient is found by its own fields, not by text in a reference", async () => {
  await put([
    { reference: "TXN-4C7A", name: "House -4c7a", account: null, reason: null },
    { reference: null, name: "Delta", account: "0xAB", reason: null },
  ]);
  expect(await found({ recipient: "txn-4c7a" })).toEqual([]);
  expect(await found({ recipient: "e -4c7a" })).toEqual([idOf(0)]);
  for (const limits of WAYS) {
    expect(await found({ text: "delta 0xab" }, limits)).toEqual([]);
    expect(await found({ text: "delta\n0xab" }, limits)).toEqual([]);
    expect(await found({ text: "txn-4c7a" }, limits)).toEqual([idOf(0)]);
  }
});

test("a record found by its whole id is sorted among those that contain the text", async () => {
  const parts = Array.from({ length: 40 }, (_, number) =>
    record({ reference: `REF ${idOf(98)}`, name: null, account: null, reason: null }, number),
  );
  const own = {
    ...record({ reference: null, name: null, account: null, reason: null }, 98),
    amountSent: "9",
  };
  await db.transaction().execute((tx) => applyRecords(tx, [...parts, own], CREATED_AT, CREATED_AT));
  for (const limits of WAYS) {
    const rows = await searchRows(
      db,
      {
        filter: { text: idOf(98) },
        order: { sort: "sent", direction: "descending" },
        limit: 1,
        skip: 0,
        after: null,
      },
      limits,
    );
    expect(rows.map(({ id }) => id)).toEqual([idOf(98)]);
  }
});
