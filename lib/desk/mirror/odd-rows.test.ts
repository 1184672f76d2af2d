import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { readTransactionRow } from "@/lib/gateway/records/parse-transaction";
import { transactionWire } from "@/lib/gateway/testing/samples";
import { findTransaction } from "@/lib/store/mirror/transactions";
import { takeRecords } from "./read-list";
import { emptyMirror, NOW } from "./testing/mirror-world";

const desk = await startTestDesk();
afterAll(() => desk.close());
beforeEach(() => emptyMirror(desk));

/** Characters that the database can't compress, the same ones each time. */
const noise = (length: number, letters: string): string => {
  let state = 7;
  return Array.from({ length }, () =>
    letters.charAt((state = (state * 48_271) % 2_147_483_647) % letters.length),
  ).join("");
};
const PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz";
const LONG = noise(9_000, PLAIN);

const party = (changes: object) => ({
  name: "Ada Obi",
  account_number: "0123456789",
  bank_name: "Test Bank",
  ...changes,
});

test.each<[string, Record<string, unknown>]>([
  ["id", { id: LONG }],
  ["reference", { reference: LONG }],
  ["status", { status: LONG }],
  ["source_currency", { source_currency: LONG.slice(0, 3_000) }],
  ["recipient's account", { recipient: party({ account_number: LONG }) }],
  ["payment account", { payment_account: party({ account_number: LONG }) }],
  ["transaction_hash", { transaction_hash: LONG }],
  ["amount_sent", { amount_sent: noise(9_000, "123456789") }],
])("a row can't be read whose %s is too long to be kept", (field, changes) => {
  const read = readTransactionRow(transactionWire("a", changes));
  expect(read).toEqual({ ok: false, reason: `${field}: too long` });
});

const take = async (changes: Record<string, unknown>) => {
  const read = readTransactionRow(transactionWire("a", changes));
  if (!read.ok) throw new Error(read.reason);
  await desk.db
    .transaction()
    .execute((tx) =>
      takeRecords(tx, [read.value], { readStartedAt: new Date(NOW), at: new Date(NOW) }),
    );
  return findTransaction(desk.db, read.value.id);
};

test("a name of any length is kept as far as it goes, a reason whole, and a date behind all is none", async () => {
  const wide = "a" + noise(9_000, "ąęłńóśźżБДЖЗИЛФЦЧШЩЮЯ");
  const row = await take({
    recipient: party({ name: wide, bank_name: wide }),
    failure_reason: LONG,
    created_at: "/Date(8600000000000000)/",
  });
  expect(row).toMatchObject({
    recipientName: wide.slice(0, 250),
    bankOrNetwork: wide.slice(0, 250),
    failureReason: LONG,
    createdAt: null,
  });
});

test("a row with the longest texts that can be read is kept", async () => {
  const [long, word] = [noise(500, PLAIN), noise(100, PLAIN)];
  const changes = {
    id: long,
    reference: long,
    status: word,
    source_currency: word,
    destination_currency: `${word.slice(1)}X`,
    amount_sent: noise(100, "123456789"),
    amount_received: noise(100, "123456789"),
  };
  expect(
    await take({
      ...changes,
      recipient: party({ name: LONG, account_number: long, bank_name: LONG }),
      payment_account: party({ account_number: long }),
      transaction_hash: long,
    }),
  ).toMatchObject({ id: long, status: word });
});

test.each(["rec_1", { id: "rec_1" }])(
  "a recipient that one reading names, and another gives as %o alone, has one name",
  async (alone) => {
    await take({ recipient: alone });
    expect(await take({ recipient: party({ recipient_id: "rec_1" }) })).toMatchObject({
      recipientName: "Ada Obi",
      recipientAccount: "0123456789",
    });
    const versions = async () =>
      (await desk.db.selectFrom("transactionVersions").select("revision").execute()).length;
    const before = await versions();
    for (const recipient of [alone, party({ recipient_id: "rec_1" }), alone]) {
      expect(await take({ recipient })).toMatchObject({
        recipientName: "Ada Obi",
        recipientAccount: "0123456789",
        bankOrNetwork: "Test Bank",
      });
    }
    expect(await versions()).toBe(before);
  },
);
