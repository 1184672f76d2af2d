import { afterAll, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { UNSEEN } from "@/lib/statements/csv/testing/unseen-layouts";
import { importText } from "./testing/import-text";

const desk = await startTestDesk();
const maker = await desk.signedIn("maker");
const books = booksOf(desk.db, maker.userId);
afterAll(() => desk.close());

async function amountsIn(currency: string, text: string) {
  const accountId = await books.account({ currency });
  const { state, warnings, problems } = await importText(
    maker.ctx,
    accountId,
    text,
    "exchange.csv",
  );
  const lines = await desk.db
    .selectFrom("statementLines")
    .select(["amount", "currency"])
    .where("accountId", "=", accountId)
    .orderBy("id")
    .execute();
  return {
    state,
    warnings,
    problems: problems.map(({ problem }) => problem),
    lines: lines.map((line) => `${line.amount} ${line.currency}`),
  };
}

test("of a list whose figures name their currencies, each account takes its own, and says what it left out", async () => {
  expect(await amountsIn("USD", UNSEEN.BITSTAMP)).toEqual({
    state: "imported",
    warnings: ["Left out: lines in other currencies (1)."],
    problems: [],
    lines: ["1500.00 USD", "200.00 USD"],
  });
  expect(await amountsIn("USDC", UNSEEN.BITSTAMP)).toEqual({
    state: "imported",
    warnings: ["Left out: lines in other currencies (2)."],
    problems: [],
    lines: ["0.50000000 USDC"],
  });
});

test("a list without any of the account's is refused, and so is one with a trade", async () => {
  expect(await amountsIn("NGN", UNSEEN.BITSTAMP)).toMatchObject({
    state: "refused",
    problems: ["The line is in USD, but the account is in NGN."],
    lines: [],
  });
  expect(
    await amountsIn(
      "USD",
      UNSEEN.BITSTAMP.replace("0.50000000 USDC,,", "0.50000000 USDC,0.50 USD,"),
    ),
  ).toMatchObject({
    state: "refused",
    problems: ["The line is in USDC, but the account is in USD."],
    lines: [],
  });
});
