import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { closePacks } from "@/lib/reports/close/close-pack";
import type { OpenItem } from "@/lib/store/close/close-figures";
import { payerUnknown } from "./close-facts";
import { getClosePack } from "./close-pack";
import { prepareClose } from "./close-period";
import { month, startClosingDesk } from "./testing/closing-desk";

const { desk, maker, books, viewOf, newAccount, stated, commentAll, closed } =
  await startClosingDesk();
afterAll(() => desk.close());

/** October, closed with 110 by a statement that ends the day before its last. */
async function octoberClosed() {
  const account = await newAccount();
  await stated(account, "1/1", "09-30 100", "10-30 110", ["10-01 4 A", "10-30 6 B"]);
  await commentAll(account);
  await closed(account, "10");
  return account;
}

async function filesOf(period: string | null): Promise<Record<string, string>> {
  const parts: Uint8Array[] = [];
  for await (const part of closePacks.write(desk.db, await getClosePack(maker.ctx, period ?? "")))
    parts.push(part);
  return Object.fromEntries(
    Object.entries(unzipSync(Buffer.concat(parts))).map(([name, bytes]) => [
      name,
      name.endsWith(".pdf") ? "" : strFromU8(bytes),
    ]),
  );
}

test("a line that comes after the close lies between the balance closed with and the one that the next month opens with: counted once, and in none of its movements", async () => {
  const account = await octoberClosed();
  await stated(account, "2/1", "10-30 110", "11-30 108", [
    "10-30 -9 LATE",
    "11-02 5 C",
    "11-30 2 D",
  ]);
  await commentAll(account);
  const { statement: figures } = await closed(account, "11");
  expect(figures).toMatchObject({
    broughtForward: {
      closedTo: "2026-10-31",
      closed: "110",
      late: { count: 1, amount: "-9" },
      unexplained: "0",
    },
    opening: "101",
    moneyIn: { amount: "7" },
    moneyOut: { amount: "0" },
    closing: "108",
    difference: "0",
    adjusted: {
      lines: { count: 1, amount: "-9" },
      matches: { count: 0, amount: "0" },
      transactions: 0,
    },
  });
  const { "statement-of-reconciliation.csv": table = "", "manifest.json": manifest = "" } =
    await filesOf((await viewOf(account, "11")).id);
  const lines = table.split("\n");
  const at = lines.findIndex((line) =>
    line.includes("Closing balance of the period to 31 Oct 2026"),
  );
  expect(lines.slice(at, at + 3).map((line) => line.trim().replaceAll('"', ""))).toEqual([
    "Closing balance of the period to 31 Oct 2026, as closed,,110,NGN",
    "Lines up to that day that came later, net,1,-9,NGN",
    "Opening balance,,101,NGN",
  ]);
  expect(table).toContain("Adjustments of earlier periods: lines that came later, net");
  expect(JSON.parse(manifest)).toMatchObject({
    statement: {
      broughtForward: { closed: "110", late: { amount: "-9" } },
      adjusted: { lines: { amount: "-9" } },
    },
  });
  // The month after has nothing more to tell of it.
  expect((await viewOf(account, "12")).statement.adjusted).toMatchObject({
    lines: { count: 0, amount: "0" },
  });
});

test("a late line that the balances have no room for is not explained: a warning, which doesn't keep the month from being closed", async () => {
  const account = await octoberClosed();
  await books.lines(account, [
    { bookedOn: "2026-10-15", amount: "9", narration: "TWICE", direction: "in" },
  ]);
  await stated(account, "2/1", "10-30 110", "11-30 117", ["11-02 5 C", "11-30 2 D"]);
  await commentAll(account);
  const view = await viewOf(account, "11");
  expect(view.statement).toMatchObject({
    opening: "110",
    difference: "0",
    broughtForward: { closed: "110", late: { count: 1, amount: "9" }, unexplained: "-9" },
  });
  expect(view.checklist.find(({ key }) => key === "balances")).toMatchObject({
    state: "warning",
    text: "The opening balance doesn't follow from the last close.",
    details: [
      "The period to 31 Oct 2026 was closed with 110.00. Lines that came later come to 9.00, and this one opens with 110.00: (9.00) is not explained. The lines that came later may have been in that balance already, or be in twice.",
    ],
  });
  await prepareClose(maker.ctx, { account, ...month("11"), version: view.version });
});

test("lines of days that no period had are between them, and a match that was made later moves no money", async () => {
  const account = await octoberClosed();
  await stated(account, "2/1", "10-30 110", "11-30 117", ["11-02 5 C", "11-30 2 D"]);
  await stated(account, "3/1", "11-30 117", "12-31 120", ["12-01 1 E", "12-31 2 F"]);
  const { id } = await desk.db
    .selectFrom("statementLines")
    .select("id")
    .where("accountId", "=", account)
    .where("bookedOn", "=", "2026-10-30")
    .executeTakeFirstOrThrow();
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: [id],
    legs: [],
    reason: { kind: "interest" },
  });
  const { statement: december } = await viewOf(account, "12");
  expect(december).toMatchObject({
    broughtForward: {
      closed: "110",
      late: { count: 0, amount: "0" },
      between: { count: 2, amount: "7" },
      unexplained: "0",
    },
    opening: "117",
    difference: "0",
  });
  expect(december.adjusted).toEqual({
    lines: { count: 0, amount: "0" },
    matches: { count: 1, amount: "6" },
    transactions: 0,
  });
});

test("a month whose account was never closed before has nothing brought forward", async () => {
  const account = await books.account();
  expect((await viewOf(account, "11")).statement.broughtForward).toBeUndefined();
});

test("what was imported before its own month was closed didn't come later, although the month after was closed first", async () => {
  const account = await newAccount();
  await stated(account, "2/1", "10-31 103", "11-30 110", ["11-02 5 C", "11-30 2 D"]);
  await commentAll(account);
  await closed(account, "11");
  await stated(account, "1/1", "09-30 100", "10-31 103", ["10-01 1 A", "10-31 2 B"]);
  await commentAll(account);
  await closed(account, "10");
  await stated(account, "3/1", "11-30 110", "12-31 111", ["12-01 1 E"]);
  expect((await viewOf(account, "12")).statement.broughtForward).toMatchObject({
    closed: "110",
    late: { count: 0, amount: "0" },
    unexplained: "0",
  });
});

const item = (more: Partial<OpenItem>): OpenItem => ({
  kind: "transfer",
  day: "2026-10-12",
  direction: "out",
  amount: "7",
  reference: "TXN-1",
  narration: null,
  ageDays: 19,
  subject: "leg:tr_1:source",
  comments: null,
  clearedOn: null,
  ...more,
});

test("what is paid from isn't known of payments that nothing explains: those that a later line explains, lines and money received are left out", () => {
  const items = [
    item({}),
    item({ amount: "2", direction: "in" }),
    item({ clearedOn: "2026-11-02" }),
    item({ kind: "line" }),
    item({ subject: "leg:tr_2:destination" }),
  ];
  expect(payerUnknown(items, ["Second", "First"])).toEqual({
    count: 2,
    amount: "-5",
    accounts: ["First", "Second"],
  });
  expect(payerUnknown(items.slice(2), ["Second"])).toBeNull();
  expect(payerUnknown(items, [])).toBeNull();
});
