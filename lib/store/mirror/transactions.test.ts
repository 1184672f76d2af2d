import { describe, expect, test } from "vitest";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { settledRevision } from "../revision";
import { openTestDatabase } from "../testing/open-test-database";
import {
  applyRecords,
  claimDueRecords,
  findTransaction,
  scheduleReadings,
  transactionOfRow,
} from "./transactions";

const db = await openTestDatabase();

const RECORD: Transaction = {
  id: "7f000000-0000-4000-8000-000000000001",
  reference: "TXN-5P3CXM",
  amountSent: "1234567890123456.78",
  sourceCurrency: "NGN",
  amountReceived: "15770.88",
  destinationCurrency: "USDC",
  rate: "1585.20",
  fee: "0.50",
  status: "awaiting_payment",
  createdAt: new Date("2026-11-02T09:00:00.123Z"),
  recipient: {
    name: "Meridian Lines FZE",
    account: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
    bankOrNetwork: "Ethereum",
  },
  paymentAccount: { name: "Ramp Settlement", account: "1016004418", bankOrNetwork: "Zenith Bank" },
  transactionHash: null,
  failureReason: null,
};
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 2, 10, minute));
const apply = (records: Transaction[], minute: number) =>
  db.transaction().execute((tx) => applyRecords(tx, records, at(minute), at(minute)));
const versions = (id: string) =>
  db
    .selectFrom("transactionVersions")
    .selectAll()
    .where("transactionId", "=", id)
    .orderBy("revision")
    .execute();

describe("the mirror's records", () => {
  test("a record comes back exactly as it was read", async () => {
    expect(await apply([RECORD], 0)).toEqual({ added: [RECORD.id], changed: [] });
    const row = await findTransaction(db, RECORD.id);
    expect(row && transactionOfRow(row)).toEqual(RECORD);
    expect(row).toMatchObject({ type: "onramp", referenceKey: "TXN5P3CXM" });
  });

  test("the same record again writes nothing", async () => {
    const before = await findTransaction(db, RECORD.id);
    expect(await apply([{ ...RECORD, amountReceived: "15770.880" }], 1)).toEqual({
      added: [],
      changed: [],
    });
    expect(await findTransaction(db, RECORD.id)).toEqual(before);
  });

  test("a change keeps what was before, and an older reading loses against it", async () => {
    const before = await findTransaction(db, RECORD.id);
    const done = { ...RECORD, status: "transaction_completed", transactionHash: "0xabc" };
    expect(await apply([done], 5)).toEqual({ added: [], changed: [RECORD.id] });
    expect(await apply([RECORD], 4)).toEqual({ added: [], changed: [] });
    const row = await findTransaction(db, RECORD.id);
    expect(row && transactionOfRow(row)).toEqual(done);
    const [version, ...more] = await versions(RECORD.id);
    expect(more).toEqual([]);
    expect(version).toMatchObject({
      revision: before?.revision,
      replacedBy: row?.revision,
      record: { status: "awaiting_payment", transaction_hash: null },
    });
    expect(await settledRevision(db)).toBe(row?.revision);
  });

  test("what a later reading leaves out stays, and what it says otherwise is taken", async () => {
    const id = "7f000000-0000-4000-8000-000000000003";
    const whole = {
      ...RECORD,
      id,
      status: "failed",
      failureReason: "The bank refused it",
      transactionHash: "0xabc",
    };
    const lean = {
      ...whole,
      recipient: null,
      paymentAccount: null,
      failureReason: null,
      transactionHash: null,
    };
    await apply([whole], 7);
    expect(await apply([lean], 8)).toEqual({ added: [], changed: [] });
    expect(
      await apply(
        [
          {
            ...lean,
            status: "refunded",
            recipient: { name: "Meridian", account: null, bankOrNetwork: null },
          },
        ],
        9,
      ),
    ).toEqual({ added: [], changed: [id] });
    const row = await findTransaction(db, id);
    expect(row && transactionOfRow(row)).toEqual({
      ...whole,
      status: "refunded",
      recipient: { ...RECORD.recipient, name: "Meridian" },
    });
  });

  describe("an account is never made of two", () => {
    const WHOLE = { name: "A Ltd", account: "1111111111", bankOrNetwork: "Wema" };
    test.each<[string, Partial<typeof WHOLE>, Partial<typeof WHOLE>, Partial<typeof WHOLE>]>([
      [
        "another number takes nothing of it over",
        WHOLE,
        { account: "2222222222" },
        { account: "2222222222" },
      ],
      [
        "nor does a number that comes where there was none",
        { name: "A Ltd", bankOrNetwork: "Wema" },
        { account: "2222222222" },
        { account: "2222222222" },
      ],
      ["the same number leaves the rest", WHOLE, { account: "1111111111" }, WHOLE],
      [
        "also where it is written in groups",
        WHOLE,
        { account: "1111 111 111" },
        { ...WHOLE, account: "1111 111 111" },
      ],
      [
        "and where it comes with another bank, that one is taken",
        WHOLE,
        { account: "1111111111", bankOrNetwork: "Wema Bank" },
        { ...WHOLE, bankOrNetwork: "Wema Bank" },
      ],
      ["a name alone is taken", WHOLE, { name: "A Limited" }, { ...WHOLE, name: "A Limited" }],
      [
        "a bank without a number is not, since the number may not be of it",
        WHOLE,
        { bankOrNetwork: "GTBank" },
        WHOLE,
      ],
      [
        "nor is a name that comes with such a bank",
        WHOLE,
        { name: "B Ltd", bankOrNetwork: "GTBank" },
        WHOLE,
      ],
      [
        "but one that comes with the same bank is taken",
        WHOLE,
        { name: "A Limited", bankOrNetwork: "WEMA" },
        { ...WHOLE, name: "A Limited" },
      ],
      [
        "a bank without a number is added where none was known",
        { account: "1111111111" },
        { bankOrNetwork: "Wema" },
        { account: "1111111111", bankOrNetwork: "Wema" },
      ],
      [
        "and replaces one that had no number either",
        { name: "A Ltd", bankOrNetwork: "Wema" },
        { bankOrNetwork: "GTBank" },
        { name: "A Ltd", bankOrNetwork: "GTBank" },
      ],
    ])("%s", async (what, had, given, kept) => {
      const party = (parts: Partial<typeof WHOLE>) => ({
        name: null,
        account: null,
        bankOrNetwork: null,
        ...parts,
      });
      const record = (parts: Partial<typeof WHOLE>): Transaction => ({
        ...RECORD,
        id: `party ${what}`,
        reference: null,
        recipient: party(parts),
        paymentAccount: party(parts),
      });
      await apply([record(had)], 40);
      await apply([record(given)], 41);
      const row = await findTransaction(db, `party ${what}`);
      expect(row && transactionOfRow(row)).toMatchObject({
        recipient: party(kept),
        paymentAccount: party(kept),
      });
      expect(await apply([record(given)], 42), "and again changes nothing").toEqual({
        added: [],
        changed: [],
      });
    });
  });

  test("nor does the same in another way change anything: decimals with more zeros, a time without its fraction", async () => {
    const id = "7f000000-0000-4000-8000-000000000004";
    const whole = { ...RECORD, id, reference: "TXN-SAME" };
    await apply([whole], 10);
    const spoken = {
      ...whole,
      rate: "1585.20000000",
      fee: "0.5",
      createdAt: new Date("2026-11-02T09:00:00Z"),
    };
    const leaner = {
      ...whole,
      reference: null,
      amountReceived: null,
      rate: null,
      fee: null,
      createdAt: null,
      paymentAccount: { name: null, account: "1016004418", bankOrNetwork: null },
    };
    expect([
      await apply([spoken], 11),
      await apply([leaner], 12),
      await apply([whole], 13),
    ]).toEqual([11, 12, 13].map(() => ({ added: [], changed: [] })));
    const other = {
      ...whole,
      rate: "1585.21",
      fee: "5",
      createdAt: new Date("2026-11-02T09:00:02Z"),
    };
    expect(await apply([other], 14)).toEqual({ added: [], changed: [id] });
    const row = await findTransaction(db, id);
    expect(row && transactionOfRow(row)).toEqual(other);
  });

  test("of those that are due, records that may still change are read before those that have ended, and none is given twice", async () => {
    const record = (name: string, status: string): Transaction => ({
      ...RECORD,
      id: `due-${name}`,
      reference: `TXN-${name}`,
      status,
    });
    await apply(
      [
        record("E1", "transaction_completed"),
        record("E2", "failed"),
        record("C1", "payment_confirmed"),
        record("C2", "on_hold"),
      ],
      20,
    );
    await scheduleReadings(db, [
      { id: "due-E1", at: at(21) },
      { id: "due-E2", at: at(22) },
      { id: "due-C1", at: at(24) },
      { id: "due-C2", at: at(23) },
    ]);
    const claimed = async (limit: number) =>
      (await claimDueRecords(db, at(30), limit)).map(({ id }) => id);
    expect([await claimed(1), await claimed(2), await claimed(9), await claimed(9)]).toEqual([
      ["due-C2"],
      ["due-C1", "due-E1"],
      ["due-E2"],
      [],
    ]);
  });

  test("a record twice on a page is one record, the later one", async () => {
    const id = "7f000000-0000-4000-8000-000000000002";
    await apply(
      [
        { ...RECORD, id, status: "failed" },
        { ...RECORD, id, status: "refunded" },
      ],
      6,
    );
    expect(await findTransaction(db, id)).toMatchObject({ status: "refunded" });
  });
});
