import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { startBooksDesk } from "@/lib/desk/reconciliation/testing/books-desk";
import { reportColumns } from "@/lib/domain/reports/report";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { settledRevision } from "../revision";
import { keptAccounts } from "./kept-accounts";
import type { RowSet } from "./picked-records";
import { reportSelect } from "./report-select";
import { statedRecords } from "./report-rows";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const WALLET = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
const bank = await books.account({ currency: "TZS" });
const wallet = await books.account({
  kind: "wallet",
  identifier: WALLET,
  currency: "USDC",
  institution: "Ethereum",
});
await books.lines(bank, [
  { bookedOn: "2026-11-02", amount: "1", currency: "TZS", narration: "CHARGE" },
]);
await books.lines(wallet, [
  { bookedOn: "2026-11-02", amount: "1", currency: "USDC", narration: "GAS" },
]);

const bought = (facts: Partial<Transaction> = {}) =>
  books.transaction({
    sourceCurrency: "TZS",
    amountSent: "70",
    amountReceived: "5",
    recipient: { name: "Us", account: WALLET, bankOrNetwork: "Ethereum" },
    ...facts,
  });

async function match(
  accountId: string,
  transactionId: string,
  side: "source" | "destination",
  currency: string,
  amount: string,
): Promise<void> {
  const lineIds = await books.lines(accountId, [
    {
      bookedOn: "2026-11-18",
      amount,
      currency,
      narration: `${side} ${transactionId}`,
      direction: side === "source" ? "out" : "in",
    },
  ]);
  await makeMatch(ada, { accountId, lineIds, legs: [{ transactionId, side }] });
}
const pay = (id: string) => match(bank, id, "source", "TZS", "70");
const receive = (id: string) => match(wallet, id, "destination", "USDC", "5");

/** The match status in a new report, in an older one, and live. */
async function statuses(id: string, zone = "UTC") {
  const columns = reportColumns("reconciliation", "screen").filter(
    ({ name }) => name === "match_status",
  );
  const of = async (more: Partial<RowSet>) => {
    const set: RowSet = {
      revision: await settledRevision(desk.db),
      filter: { range: null, state: null, currency: null, ids: [id] },
      ...more,
    };
    const { rows } = await sql<{
      matchStatus: string;
    }>`select * from (${sql.raw(reportSelect(set, { zone, preset: "screen", columns, stretch: null }))}) r`.execute(
      desk.db,
    );
    return rows[0]?.matchStatus;
  };
  const [now, before, live] = [
    await of({ accounts: await keptAccounts(desk.db) }),
    await of({}),
    (await statedRecords(desk.db, [id], zone)).get(id)?.ends,
  ];
  expect(live, "the live export").toBe(now === "unmatched" ? undefined : now);
  return { now, before };
}

test("of a transfer between two accounts kept here both ends have to be matched; otherwise it says which is", async () => {
  const [id, other] = [await bought(), await bought()];
  expect(await statuses(id)).toEqual({ now: "unmatched", before: "unmatched" });
  await pay(id);
  expect(await statuses(id)).toEqual({ now: "payment_matched", before: "matched" });
  await receive(id);
  expect(await statuses(id)).toEqual({ now: "matched", before: "matched" });
  await receive(other);
  expect(await statuses(other)).toEqual({ now: "receipt_matched", before: "matched" });
});

test.each([
  [
    "to somebody else's wallet",
    {
      recipient: {
        name: "Them",
        account: "0x1111111111111111111111111111111111111111",
        bankOrNetwork: "Ethereum",
      },
    },
  ],
  [
    "to the wallet's address on another network",
    { recipient: { name: "Us", account: WALLET, bankOrNetwork: "BSC" } },
  ],
  ["that isn't paid out yet", { status: "payment_confirmed" }],
  ["from before the wallet's first statement", { createdAt: new Date("2026-10-30T09:00:00Z") }],
])("of one %s the payment is all there is", async (_case, facts) => {
  const id = await bought(facts);
  await pay(id);
  expect((await statuses(id)).now).toBe("matched");
});

test("a statement's first day is the reporting zone's, for the live export too", async () => {
  const id = await bought({ createdAt: new Date("2026-10-31T23:30:00Z") });
  await pay(id);
  expect((await statuses(id, "Africa/Lagos")).now).toBe("payment_matched");
  expect((await statuses(id, "UTC")).now).toBe("matched");
});

test("of one that no account kept here pays, the receipt is; a report keeps what was so when it was made", async () => {
  const id = await books.transaction({
    sourceCurrency: "UGX",
    amountSent: "70",
    amountReceived: "5",
    recipient: { name: "Us", account: WALLET, bankOrNetwork: "Ethereum" },
  });
  await receive(id);
  expect((await statuses(id)).now).toBe("matched");
  const uganda = await books.account({ currency: "UGX", paysTransfers: false });
  await books.lines(uganda, [
    { bookedOn: "2026-11-02", amount: "1", currency: "UGX", narration: "CHARGE" },
  ]);
  expect((await statuses(id)).now).toBe("matched");
  await desk.db
    .updateTable("statementAccounts")
    .set({ paysTransfers: true })
    .where("id", "=", uganda)
    .execute();
  expect((await statuses(id)).now).toBe("receipt_matched");
});
