import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { MIRROR_SORTS, SORT_DIRECTIONS } from "@/lib/domain/transactions/history-query";
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

describe("a search for recipients", () => {
  type Party = readonly [name: string | null, account: string | null];

  const PAIRS = [
    ["NGN", "USDC"],
    ["USDT", "KES"],
    ["USDC", "NGN"],
  ] as const;

  function record(number: number, [name, account]: Party): Transaction {
    const [sourceCurrency, destinationCurrency] = PAIRS[number % PAIRS.length] ?? PAIRS[0];
    return numberedRecord(number, {
      reference: `TXN-B_${number}`,
      status: number % 3 === 0 ? "refunded" : "failed",
      sourceCurrency,
      destinationCurrency,
      amountSent: String(number % 5),
      recipient: { name, account, bankOrNetwork: "Zenith Bank" },
      failureReason: number % 7 === 0 ? "Ab% refused" : null,
    });
  }
  const records = (parties: readonly Party[]): Transaction[] =>
    parties.map((party, index) => record(index, party));
  const put = (rows: Transaction[], at = CREATED_AT) =>
    db.transaction().execute((tx) => applyRecords(tx, rows, at, at));

  /** Settings for a search without the table of recipients, and with it, by each plan. */
  const WAYS = {
    few: -1,
    many: 0,
    lookAt: { byIndexAlone: 4, long: 50, byTime: 4, scattered: 3 },
    recipients: { max: 1_000, elsewhere: 10_000 },
    seen: 5,
  };
  const UNKNOWING: SearchLimits = { ...WAYS, few: Infinity, recipients: { max: -1, elsewhere: 0 } };

  async function ids(
    filter: StoredFilter,
    limits: SearchLimits,
    [sort, direction]: readonly [
      (typeof MIRROR_SORTS)[number],
      (typeof SORT_DIRECTIONS)[number],
    ] = ["sent", "descending"],
  ): Promise<string[]> {
    return (
      await searchRows(
        db,
        { filter, order: { sort, direction }, limit: 50, skip: 0, after: null },
        limits,
      )
    ).map(({ id }) => id);
  }

  /** The recipients in the records, and those in the table. */
  async function parties(table: "transactions" | "transaction_recipients"): Promise<string[]> {
    const [name, account] =
      table === "transactions" ? ["recipient_name", "recipient_account"] : ["name", "account"];
    const { rows } = await sql<{ party: string }>`
    select distinct jsonb_build_array(${sql.ref(name)}, ${sql.ref(account)}, source_currency, destination_currency)::text as party
    from ${sql.table(table)} where ${sql.ref(name)} is not null or ${sql.ref(account)} is not null
  `.execute(db);
    return rows.map((row) => row.party).toSorted();
  }

  const Letters = (most: number) =>
    fc
      .array(fc.constantFrom("a", "A", "b", "%", "_", "\\", " ", "'"), {
        minLength: 1,
        maxLength: most,
      })
      .map((letters) => letters.join(""));
  const Digits = fc.constantFrom("0123456789", "0123450000", "12 34", "7", "0xABab12");
  const Name = fc.option(fc.oneof(Letters(4), Digits), { freq: 4 });
  const Account = fc.option(fc.oneof({ weight: 3, arbitrary: Digits }, Letters(3)), { freq: 3 });
  const Part = fc.oneof(
    Letters(3),
    fc.constantFrom("0123 456 789", "123450", "12 34", "1", "xab", "nobody"),
  );

  test("a recipient is found by any part, with the table of recipients as without it", async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(Name, Account), { minLength: 1, maxLength: 30 }),
        fc.array(
          fc.tuple(
            Part,
            fc.constantFrom<StoredFilter>(
              {},
              {},
              { statuses: ["refunded"] },
              { currency: "NGN" },
              { text: "ab%" },
              { type: "offramp" },
            ),
            fc.tuple(fc.constantFrom(...MIRROR_SORTS), fc.constantFrom(...SORT_DIRECTIONS)),
            fc.constantFrom<SearchLimits>(
              WAYS,
              { ...WAYS, few: 10 },
              { ...WAYS, recipients: { max: 2, elsewhere: 0 } },
            ),
          ),
          { minLength: 5, maxLength: 5 },
        ),
        async (made, searches) => {
          for (const table of ["transaction_versions", "transactions", "transaction_recipients"])
            await sql`delete from ${sql.table(table)}`.execute(db);
          await put(records(made));
          for (const [recipient, others, order, limits] of searches) {
            const filter = { ...others, recipient };
            const before = await ids(filter, UNKNOWING, order);
            expect(await ids(filter, limits, order)).toEqual(before);
            expect(
              (await totalsByPair(db, filter)).reduce((sum, { count }) => sum + count, 0),
            ).toBe(before.length);
            found += before.length;
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(found).toBeGreaterThan(40);
  });

  test("a text of blanks finds every record with a recipient's name or account, whichever plan is used", async () => {
    await put(
      records([
        [null, null],
        ["Umoja", null],
        [null, "0123456789"],
      ]),
    );
    for (const limits of [WAYS, UNKNOWING])
      expect((await ids({ recipient: " " }, limits)).toSorted()).toEqual([
        record(1, [null, null]).id,
        record(2, [null, null]).id,
      ]);
  });

  test("a recipient whose record gets another name is found only by the new name", async () => {
    await put(
      records([
        ["Delta Pharma", "0123456789"],
        ["Umoja", null],
      ]),
    );
    const later = new Date(CREATED_AT.getTime() + 1000);
    await put([record(0, ["Delta Foods", "0123456789"])], later);
    expect(await ids({ recipient: "pharma" }, WAYS)).toEqual([]);
    expect(await ids({ recipient: "foods" }, WAYS)).toEqual([record(0, [null, null]).id]);
    await sql`update transactions set recipient_name = 'Rift', recipient_account = null`.execute(
      db,
    );
    expect(await ids({ recipient: "rift" }, WAYS)).toHaveLength(2);
    expect(await ids({ recipient: "0123" }, WAYS)).toEqual([]);
    expect(await ids({ recipient: "%" }, WAYS)).toEqual([]);
  });

  test("concurrent writers that add the same recipients in different orders leave none out and don't deadlock", async () => {
    const party = (word: string, number: number): Party => [
      `${word} ${number % 23}`,
      number % 4 === 0 ? null : `Account ${number % 11}`,
    ];
    const page = (writer: number, word: string) =>
      Array.from({ length: 50 }, (_, index) =>
        record(writer * 50 + index, party(word, writer * 31 + index * 7)),
      );
    for (const [round, word] of ["Added", "Changed", "Changed again"].entries()) {
      const at = new Date(CREATED_AT.getTime() + round * 1000);
      await Promise.all(Array.from({ length: 8 }, (_, writer) => put(page(writer, word), at)));
      const [known, held] = [
        await parties("transaction_recipients"),
        await parties("transactions"),
      ];
      expect(held.length).toBeGreaterThan(100);
      expect(held.filter((each) => !known.includes(each))).toEqual([]);
    }
  });

  test("a recipient added by two transactions is kept when the first is rolled back", async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    const undone = db.transaction().execute(async (tx) => {
      await applyRecords(tx, [record(1, ["Savanna", null])], CREATED_AT, CREATED_AT);
      waiting = db
        .transaction()
        .execute((other) =>
          applyRecords(other, [record(4, ["Savanna", null])], CREATED_AT, CREATED_AT),
        );
      await expect
        .poll(
          async () =>
            (
              await sql`select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
                db,
              )
            ).rows.length,
        )
        .toBe(1);
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    await waiting;
    expect(await ids({ recipient: "savanna" }, WAYS)).toEqual([record(4, [null, null]).id]);
  });
});
