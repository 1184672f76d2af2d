import { afterAll, expect, test } from "vitest";
import { sql } from "@/lib/store/database";
import { startBooksDesk } from "../reconciliation/testing/books-desk";
import { changeAccount, listAccounts } from "./accounts";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const found = async (id: string) => {
  const account = (await listAccounts(ada)).accounts.find((one) => one.id === id);
  if (!account) throw new Error("no such account");
  return account;
};
async function setPays(id: string, paysTransfers: boolean): Promise<void> {
  const { name, institution, version } = await found(id);
  await changeAccount(ada, id, { name, institution, version, paysTransfers });
}

test("one account of each currency, and of each network, pays transfers at least", async () => {
  const [operating, payroll] = [
    await books.account({ currency: "NGN" }),
    await books.account({ currency: "NGN" }),
  ];
  await setPays(payroll, false);
  await expect(setPays(operating, false)).rejects.toMatchObject({
    code: "conflict",
    reason: "only_paying_account",
    fields: { paysTransfers: "Transfers must be paid from some NGN account" },
  });
  await setPays(payroll, true);
  await setPays(operating, false);
  expect([(await found(operating)).paysTransfers, (await found(payroll)).paysTransfers]).toEqual([
    false,
    true,
  ]);
  const wallet = (institution: string, identifier: string) =>
    books.account({ kind: "wallet", currency: "USDC", institution, identifier });
  const [polygon] = [
    await wallet("Polygon", "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"),
    await wallet("Ethereum", "0x43677aC4Ce1255E2062de3aDEf1AC420EDD909aA"),
  ];
  await expect(setPays(polygon, false)).rejects.toMatchObject({ reason: "only_paying_account" });
});

test("of two people who each take away one of the last two at once, one is refused", async () => {
  const accounts = [
    await books.account({ currency: "UGX" }),
    await books.account({ currency: "UGX" }),
  ];
  const results = await Promise.allSettled(accounts.map((id) => setPays(id, false)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from statement_accounts where currency = 'UGX' and pays_transfers`.execute(
    desk.db,
  );
  expect(rows).toEqual([{ n: 1 }]);
});
