import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { TRANSFERS_COUNTED } from "@/lib/domain/recipients/recipient";
import { openTestDatabase } from "../testing/open-test-database";
import { findRecipientRow, upsertRecipients } from "./recipients";

const db = await openTestDatabase();

const WALLET = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const NOW = new Date("2026-03-20T12:00:00Z");
const none = {
  network: null,
  walletAddress: null,
  symbol: null,
  bankName: null,
  accountNumber: null,
  accountName: null,
  currency: null,
  createdAt: null,
  deskSaid: [],
};

beforeEach(async () => {
  for (const table of ["transfers", "transactions", "recipients"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await db.transaction().execute((tx) =>
    upsertRecipients(
      tx,
      [
        {
          ...none,
          id: "wallet",
          type: "crypto",
          name: "Meridian",
          active: true,
          network: "Ethereum",
          walletAddress: WALLET,
          symbol: "USDC",
        },
        {
          ...none,
          id: "silent",
          type: "crypto",
          name: "Meridian, token not shown",
          active: true,
          walletAddress: WALLET,
        },
        {
          ...none,
          id: "account",
          type: "fiat",
          name: "Okonkwo",
          active: true,
          bankName: "Zenith",
          accountNumber: "1014772905",
          currency: "NGN",
        },
        {
          ...none,
          id: "masked",
          type: "fiat",
          name: "Masked",
          active: true,
          bankName: "Zenith",
          accountNumber: "******2905",
          currency: "NGN",
        },
      ],
      NOW,
    ),
  );
});

async function record(
  id: string,
  currency: string,
  account: string | null,
  day: number,
  reference = `TXN-${id}`,
): Promise<void> {
  await sql`insert into transactions (id, reference, type, status, source_currency, amount_sent, destination_currency, amount_received, created_at, recipient_account, revision, read_started_at, first_seen_at)
    values (${id}, ${reference}, null, 'transaction_completed', 'NGN', 1, ${currency}, 1, ${new Date(Date.UTC(2026, 2, day))}, ${account}, nextval('desk_revision'), now(), now())`.execute(
    db,
  );
}

async function ownTransfer(
  id: string,
  recipientId: string,
  currency: string,
  day: number,
  reference = `TXN-${id}`,
): Promise<void> {
  const at = new Date(Date.UTC(2026, 2, day, 9));
  await sql`insert into transfers (id, reference, recipient_id, type, status, source_amount, source_currency, destination_amount, destination_currency, history, payments, phase, read_started_at, verified_at, created_at)
    values (${id}, ${reference}, ${recipientId}, 'onramp', 'completed', 1, 'NGN', 1, ${currency}, '[]', '[]', 'completed', ${at}, ${at}, ${at})`.execute(
    db,
  );
}

async function useOf(id: string): Promise<[count: number, lastOn: string | undefined]> {
  const row = await findRecipientRow(db, id);
  return [row?.transferCount ?? -1, row?.lastTransferAt?.toISOString().slice(0, 10)];
}

test("the service's records of what was paid to the account or address count, however it is written", async () => {
  await record("a", "USDC", WALLET.toLowerCase(), 3);
  await record("b", "USDC", WALLET, 9);
  await record("other token", "USDT", WALLET, 11);
  await record("other wallet", "USDC", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", 12);
  await record("c", "NGN", "101 477 2905", 5);
  await record("masked", "NGN", "******2905", 6);
  await record("unnamed", "NGN", null, 7);
  expect(await useOf("wallet")).toEqual([2, "2026-03-09"]);
  expect(await useOf("silent")).toEqual([3, "2026-03-11"]);
  expect(await useOf("account")).toEqual([1, "2026-03-05"]);
  expect(await useOf("masked")).toEqual([0, undefined]);
});

test("a bank's code before an account's number, in the list or in a record, makes it no other account, but another bank's code does", async () => {
  const fiat = {
    ...none,
    type: "fiat" as const,
    active: true,
    bankName: "GTBank",
    currency: "NGN",
  };
  await db.transaction().execute((tx) =>
    upsertRecipients(
      tx,
      [
        { ...fiat, id: "coded", name: "Coded", accountNumber: "058/0123456789" },
        { ...fiat, id: "bare", name: "Bare", accountNumber: "0123456789" },
      ],
      NOW,
    ),
  );
  await record("a", "NGN", "0123456789", 3);
  await record("b", "NGN", "0580123456789", 5);
  await record("c", "NGN", "057/0123456789", 7);
  expect(await useOf("coded")).toEqual([2, "2026-03-05"]);
  expect(await useOf("bare")).toEqual([3, "2026-03-07"]);
});

test("the desk's own transfers count once: as their record, whatever its id, and as themselves where there is none that shows the account", async () => {
  await ownTransfer("same id", "wallet", "USDC", 2);
  await record("same id", "USDC", WALLET, 2);
  await ownTransfer("another id", "wallet", "USDC", 3, "TXN-ANOTHER");
  await record("rec_1", "USDC", WALLET, 3, "TXN-ANOTHER");
  await ownTransfer("unconfirmed", "wallet", "USDC", 4);
  await ownTransfer("record without an address", "wallet", "USDC", 5);
  await record("record without an address", "USDC", null, 5);
  expect(await useOf("wallet")).toEqual([4, "2026-03-05"]);
});

test("counting stops", async () => {
  await sql`insert into transactions (id, reference, status, source_currency, amount_sent, destination_currency, amount_received, created_at, recipient_account, revision, read_started_at, first_seen_at)
    select 'many-' || n, 'TXN-' || n, 'transaction_completed', 'NGN', 1, 'USDC', 1, now(), ${WALLET}, nextval('desk_revision'), now(), now() from generate_series(1, ${TRANSFERS_COUNTED + 5}::int) n`.execute(
    db,
  );
  expect((await useOf("wallet"))[0]).toBe(TRANSFERS_COUNTED);
});
