import { afterAll, describe, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { listAccounts } from "./accounts";
import { importText, mt940 } from "./testing/import-text";

const desk = await startTestDesk();
const maker = await desk.signedIn("maker");
const books = booksOf(desk.db, maker.userId);
afterAll(() => desk.close());

let number = 6_000_000_000;
const nextNumber = () => String((number += 1));
const imported = (accountId: string, text: string) => importText(maker.ctx, accountId, text);
async function amountsOf(accountId: string): Promise<string[]> {
  const rows = await desk.db
    .selectFrom("statementLines")
    .select("amount")
    .where("accountId", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.amount);
}

const FEE = [":61:2611021102D52,50FCHGNONREF", ":86:NIP CHARGE"];

describe("equal lines in statements that follow each other", () => {
  const first = (account: string) =>
    mt940({
      account,
      number: "12/1",
      opening: "C261101NGN1000,",
      lines: [...FEE, ":61:2611021102C7,NTRFNONREF", ":86:A"],
      closing: "C261102NGN954,50",
    });
  const second = (account: string) =>
    mt940({
      account,
      number: "12/2",
      opening: "C261102NGN954,50",
      lines: FEE,
      closing: "C261102NGN902,",
    });

  test.each(["in their order", "the second first"])(
    "are movements of their own, %s, and known when they come again",
    async (order) => {
      const identifier = nextNumber();
      const accountId = await books.account({ identifier });
      const files = [first(identifier), second(identifier)];
      for (const file of order === "in their order" ? files : files.toReversed())
        expect(await imported(accountId, file)).toMatchObject({ state: "imported", linesKnown: 0 });
      expect((await amountsOf(accountId)).toSorted()).toEqual(["52.50", "52.50", "7"]);
      // Downloaded once more, with other bytes around it; and both as one file.
      for (const file of [...files, files.join("")]) {
        const again = await imported(accountId, `${file}\r\n`);
        expect([again.state, again.linesNew]).toEqual(["imported", 0]);
      }
    },
  );

  test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]], [[1, 3, 2]]])(
    "of three pages, in the order %j, all stay",
    async (order) => {
      const identifier = nextNumber();
      const accountId = await books.account({ identifier });
      const page = (at: number) =>
        mt940({
          account: identifier,
          number: `12/${at}`,
          opening: `C261102NGN${1000 - 50 * (at - 1)},`,
          lines: [":61:2611021102D50,00NCHGNONREF", ":86:FEE"],
          closing: `C261102NGN${1000 - 50 * at},`,
        });
      for (const at of order)
        expect(await imported(accountId, page(at))).toMatchObject({ linesNew: 1 });
      for (const at of order)
        expect(await imported(accountId, `${page(at)}\r\n`)).toMatchObject({ linesNew: 0 });
    },
  );

  test("are skipped where a number is the next by chance: the statement ends elsewhere", async () => {
    const identifier = nextNumber();
    const accountId = await books.account({ identifier });
    await imported(
      accountId,
      mt940({
        account: identifier,
        number: "12/1",
        opening: "C261101NGN1000,",
        lines: FEE,
        closing: "C261102NGN947,50",
      }),
    );
    const month = mt940({
      account: identifier,
      number: "11/1",
      opening: "C261030NGN1000,",
      lines: [...FEE, ":61:2611301130C5,NTRFNONREF", ":86:LATER"],
      closing: "C261130NGN952,50",
    });
    expect(await imported(accountId, month)).toMatchObject({ linesNew: 1, linesKnown: 1 });
  });

  test("are skipped where a longer statement holds the days again", async () => {
    const identifier = nextNumber();
    const accountId = await books.account({ identifier });
    await imported(accountId, first(identifier));
    const month = mt940({
      account: identifier,
      number: "3/1",
      opening: "C261101NGN1000,",
      lines: [...FEE, ":61:2611021102C7,NTRFNONREF", ":86:A", ...FEE],
      closing: "C261102NGN902,",
    });
    expect(await imported(accountId, month)).toMatchObject({ linesNew: 1, linesKnown: 2 });
    expect(await imported(accountId, second(identifier))).toMatchObject({
      linesNew: 0,
      linesKnown: 1,
    });
  });
});

describe("one statement twice in a file", () => {
  const statement = (account: string, amount: number) =>
    mt940({
      account,
      number: "12/1",
      opening: "C261101NGN100,",
      lines: [`:61:2611021102D${amount},NTRFNONREF`, ":86:A"],
      closing: `C261102NGN${100 - amount},`,
    });

  test("is said and left out", async () => {
    const identifier = nextNumber();
    const accountId = await books.account({ identifier });
    const view = await imported(accountId, statement(identifier, 40).repeat(2));
    expect(view).toMatchObject({
      state: "imported",
      linesNew: 1,
      warnings: ["Left out: statements that appear in the file twice (1)."],
    });
  });

  test("with other lines is refused", async () => {
    const identifier = nextNumber();
    const accountId = await books.account({ identifier });
    const view = await imported(accountId, statement(identifier, 40) + statement(identifier, 30));
    expect(view).toMatchObject({
      state: "refused",
      problems: [{ problem: expect.stringContaining("Statement 12/1 appears in the file twice") }],
    });
  });
});

describe("days that the account has already", () => {
  const statement = (account: string) =>
    mt940({
      account,
      number: "12/1",
      opening: "C261101NGN100,",
      lines: [":61:2611021102C40,00NTRFNONREF", ":86:A", ":61:2611041104C5,00NTRFNONREF", ":86:B"],
      closing: "C261104NGN145,",
    });

  test("bring a warning with new lines of another format, and none with those that are known", async () => {
    const identifier = nextNumber();
    const accountId = await books.account({ identifier });
    expect((await imported(accountId, statement(identifier))).warnings).toEqual([]);
    expect((await imported(accountId, `${statement(identifier)}\r\n`)).warnings).toEqual([]);
    const csv = (day: string) =>
      `Date,Narration,Amount,Balance\n2026-11-${day},A,40.00,140.00\n2026-11-${Number(day) + 2},B,5.00,145.00\n`;
    expect((await imported(accountId, csv("15"))).warnings.join(" ")).not.toContain(
      "in different words",
    );
    expect(
      (
        await imported(accountId, csv("12").replaceAll("-12", "-02").replaceAll("-14", "-04"))
      ).warnings.join(" "),
    ).toContain("statements for 2 days from 2 Nov 2026 to 4 Nov 2026,");
  });

  test("bring a warning with new lines between two balances", async () => {
    const identifier = nextNumber();
    const accountId = await books.account({ identifier });
    await imported(accountId, statement(identifier));
    const other = mt940({
      account: identifier,
      number: "900/1",
      opening: "C261102NGN1,",
      lines: [":61:2611031103C1,00NTRFNONREF", ":86:C"],
      closing: "C261103NGN2,",
    });
    expect((await imported(accountId, other)).warnings.join(" ")).toContain(
      "statements for 3 Nov 2026,",
    );
  });
});

describe("a file of several accounts", () => {
  test("gives an account its own statements, and says whose were left out", async () => {
    const [ours, theirs] = [nextNumber(), nextNumber()];
    const accountId = await books.account({ identifier: ours });
    const statement = (account: string, currency = "NGN") =>
      mt940({
        account,
        number: "1/1",
        opening: `C261101${currency}100,`,
        lines: [":61:2611021102D40,NTRFNONREF", `:86:OF ${account}`],
        closing: `C261102${currency}60,`,
      });
    const view = await imported(
      accountId,
      statement(theirs) + statement(ours) + statement(ours, "USD"),
    );
    expect(view).toMatchObject({ state: "imported", linesNew: 1, problems: [] });
    expect(view.warnings.join(" ")).toContain(theirs);
    const lines = await desk.db
      .selectFrom("statementLines")
      .select("narration")
      .where("accountId", "=", accountId)
      .execute();
    expect(lines).toEqual([{ narration: `OF ${ours}` }]);
  });
});

test("a statement covers the quiet days up to its closing balance", async () => {
  const identifier = nextNumber();
  const accountId = await books.account({ identifier });
  const file = mt940({
    account: identifier,
    number: "1/1",
    opening: "C251231NGN1000,",
    lines: [":61:2601050105D50,00NCHGNONREF", ":86:FEE"],
    closing: "C260131NGN950,",
  });
  expect(await imported(accountId, file)).toMatchObject({
    state: "imported",
    firstDay: "2026-01-01",
    lastDay: "2026-01-31",
  });
  const { accounts } = await listAccounts(maker.ctx);
  expect(accounts.find(({ id }) => id === accountId)?.lastDay).toBe("2026-01-31");
});
