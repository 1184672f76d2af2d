import { afterAll, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import type { Transaction, TransactionParty } from "@/lib/domain/transactions/transaction";
import { upsertRecipients } from "@/lib/store/recipients/recipients";
import { takeRecords } from "@/lib/desk/mirror/read-list";

const desk = await startTestDesk();
afterAll(() => desk.close());

const record = (id: string, recipient: TransactionParty): Transaction => ({
  id,
  reference: id,
  amountSent: "100",
  sourceCurrency: "USDT",
  amountReceived: "150000",
  destinationCurrency: "NGN",
  rate: "1500",
  fee: "0",
  status: "transaction_completed",
  createdAt: new Date("2026-11-02T09:00:00Z"),
  recipient,
  paymentAccount: null,
  transactionHash: null,
  failureReason: null,
});

test("a record that names its recipient by the id alone, or masks the account, is stored with the account that the list has", async () => {
  const listed = {
    type: "fiat",
    active: true,
    network: null,
    walletAddress: null,
    symbol: null,
    bankName: "GTBank",
    accountNumber: "0123456789",
    accountName: "RAMP LTD",
    currency: "NGN",
    createdAt: null,
  } as const;
  const said = { name: null, account: null, bankOrNetwork: null };
  const records = [
    record("a", { ...said, recipientId: "rec_own" }),
    record("b", { ...said, name: "Ramp", account: "******6789", recipientId: "rec_own" }),
    record("c", { ...said, name: "Nobody listed", recipientId: "rec_other" }),
  ];
  const at = desk.clock.now();
  await desk.db.transaction().execute(async (tx) => {
    await upsertRecipients(
      tx,
      [{ ...listed, id: "rec_own", name: "Own account", deskSaid: [] }],
      at,
    );
    expect(await takeRecords(tx, records, at, at)).toBe(3);
    // Read again in the same words, nothing of it has changed.
    expect(await takeRecords(tx, records, at, at)).toBe(0);
  });
  const rows = await desk.db
    .selectFrom("transactions")
    .select(["id", "recipientName", "recipientAccount", "bankOrNetwork"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    {
      id: "a",
      recipientName: "Own account",
      recipientAccount: "0123456789",
      bankOrNetwork: "GTBank",
    },
    { id: "b", recipientName: "Ramp", recipientAccount: "0123456789", bankOrNetwork: "GTBank" },
    { id: "c", recipientName: "Nobody listed", recipientAccount: null, bankOrNetwork: null },
  ]);
});
