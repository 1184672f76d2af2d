import { afterAll, expect, test } from "vitest";
import { listAccounts } from "@/lib/desk/statements/list-accounts";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { countOpen } from "./get-summary";
import { runMatching } from "./runs/run-matching";
import { startBooksDesk } from "./testing/books-desk";

const { desk, ada, books } = await startBooksDesk();
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

const on = (day: string) => ({ bookedOn: `2026-11-${day}` });
const run = (accountId: string) => runMatching(desk.visitor, accountId, DEFAULT_RULES);

test("what is open is counted by account and over all: suggestions once, and lines without any", async () => {
  const before = (await countOpen(ada)).open;
  const account = await books.account({ currency: "KES" });
  await books.transaction({ reference: "TXN-OPEN01", sourceCurrency: "KES", amountSent: "1000" });
  await books.lines(account, [
    { ...on("17"), amount: "1000", currency: "KES", narration: "EFT" },
    { ...on("18"), amount: "7", currency: "KES", narration: "FEE" },
  ]);
  await run(account);
  expect((await countOpen(ada)).open - before).toBe(2);
  expect((await listAccounts(viewer)).accounts.find((one) => one.id === account)).toMatchObject({
    lastDay: "2026-11-18",
  });
});
