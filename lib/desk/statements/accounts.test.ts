import { afterAll, beforeEach, expect, test } from "vitest";
import type { AddStatementAccountInput } from "@/lib/contract/api/statement-accounts";
import { newId } from "@/lib/platform/ids";
import { type DatabaseTransaction, type Queryable, sql } from "@/lib/store/database";
import { insertStatementAccount, lockNewAccounts } from "@/lib/store/statements/statement-accounts";
import { oneAfterTheOther } from "@/lib/store/testing/one-after-the-other";
import { startBooksDesk } from "../reconciliation/testing/books-desk";
import { addAccount, changeAccount, listAccounts } from "./accounts";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

let next = 2_050_000_000;
let number: string;
beforeEach(() => {
  next += 1;
  number = String(next);
});

const add = (
  identifier: string,
  institution = "GTBank",
  more: Partial<AddStatementAccountInput> = {},
) =>
  addAccount(ada, {
    kind: "bank",
    name: `Ours at ${institution}`,
    identifier,
    institution,
    currency: "NGN",
    ...more,
  });
const count = async () =>
  (
    await desk.db
      .selectFrom("statementAccounts")
      .select("id")
      .where("numberKey", "=", number)
      .execute()
  ).length;

test.each<[string, (number: string) => string, (number: string) => string]>([
  ["with its bank's code, when it is here without", (n) => n, (n) => `058/${n}`],
  ["without its bank's code, when it is here with it", (n) => `058${n}`, (n) => n],
  ["behind another code of the same bank", (n) => `058/${n}`, (n) => `000013/${n}`],
])(
  "an account that is added again %s is asked about, naming the one that is here",
  async (_how, first, again) => {
    await add(first(number));
    const refused = await add(again(number)).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: "conflict",
      reason: "same_number",
      message: expect.stringContaining("“Ours at GTBank” (GTBank)") as string,
    });
    expect(String(refused)).toContain(first(number));
    expect(await count()).toBe(1);
  },
);

test("behind the same code it is the same account, however it is written and whatever the bank is called", async () => {
  await add(`058/${number}`);
  await expect(add(`GTBINGLA/058/${number}`, "Guaranty Trust")).rejects.toMatchObject({
    reason: "account_exists",
    message: expect.stringContaining("“Ours at GTBank”") as string,
  });
  await expect(add(`058/${number}`, "Guaranty Trust", { isAnother: true })).rejects.toMatchObject({
    reason: "account_exists",
  });
  expect(await count()).toBe(1);
});

test("the same number at another bank is another account: by the codes of both, or because a person says so", async () => {
  const first = await add(number, "Zenith Bank");
  await expect(add(number)).rejects.toMatchObject({
    reason: "account_exists",
    message: expect.stringContaining("put that bank's code") as string,
  });
  const second = await add(`058/${number}`, "GTBank", { isAnother: true });
  await expect(add(`044/${number}`, "Access Bank")).rejects.toMatchObject({
    reason: "same_number",
    message: expect.stringContaining("“Ours at Zenith Bank”") as string,
  });
  const { after } = await desk.db
    .selectFrom("auditLog")
    .select("after")
    .where("subjectId", "=", second.id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ otherThan: [first.id] });
  next += 1;
  number = String(next);
  await add(`057/${number}`, "Zenith Bank");
  expect(await add(`058/${number}`)).toMatchObject({ identifier: `058/${number}` });
});

test("two codes that the service lists under one name are one bank's", async () => {
  const seenAt = desk.clock.now();
  await desk.db
    .insertInto("banks")
    .values([
      { code: "058", name: "GTBank", seenAt },
      { code: "000013", name: "GTBANK", seenAt },
    ])
    .execute();
  await add(`058/${number}`, "Operating");
  await expect(add(`000013/${number}`, "Collections")).rejects.toMatchObject({
    reason: "same_number",
  });
  await desk.db.deleteFrom("banks").execute();
});

test("another currency, and a wallet, have nothing to do with it", async () => {
  await add(number);
  await add(`058/${number}`, "GTBank", { currency: "USD" });
  await add(`0x${number}`, "Ethereum", { kind: "wallet", currency: "USDC" });
});

test("two people who add one account at once make one", async () => {
  const theirs = {
    id: newId(),
    kind: "bank",
    name: "Theirs",
    identifier: number,
    institution: "GTBank",
    currency: "NGN",
    mapping: null,
    createdBy: ada.actor.userId,
    createdAt: new Date(),
  } as const;
  const first = async (on: Queryable) => {
    const tx = on as DatabaseTransaction;
    await lockNewAccounts(tx, "NGN");
    await insertStatementAccount(tx, theirs);
  };
  const outcome = await oneAfterTheOther(desk.db, first, () => add(`058/${number}`));
  expect(outcome).toMatchObject({
    status: "rejected",
    reason: {
      reason: "same_number",
      message: expect.stringContaining("“Theirs” (GTBank)") as string,
    },
  });
  expect(await count()).toBe(1);
});

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
    await books.account({ currency: "KES" }),
    await books.account({ currency: "KES" }),
  ];
  await setPays(payroll, false);
  await expect(setPays(operating, false)).rejects.toMatchObject({
    code: "conflict",
    reason: "only_paying_account",
    fields: { paysTransfers: "Transfers must be paid from some KES account" },
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
