import { afterAll, describe, expect, test } from "vitest";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { importText, mt940 } from "./testing/import-text";

const desk = await startTestDesk();
const maker = await desk.signedIn("maker");
const books = booksOf(desk.db, maker.userId);
afterAll(() => desk.close());

/**
 * Ten go out on each day of November. So the balance behind the day's line is a thousand less ten
 * for each day so far.
 */
const behind = (day: number) => 1000 - 10 * day;
const lineOf = (day: number) =>
  `${String(day).padStart(2, "0")}/11/2026,RENT ${day},10.00,,${behind(day).toFixed(2)}`;
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const table = (from: number, to: number) =>
  ["Date,Narration,Debit,Credit,Balance", ...days(from, to).map(lineOf), ""].join("\n");

/** The warnings of the last file, imported after the others. */
async function warnedOf(...files: readonly string[]): Promise<string[]> {
  const accountId = await books.account({});
  let warnings: string[] = [];
  for (const file of files) {
    const view = await importText(maker.ctx, accountId, file, "statement.csv");
    expect(view.state).toBe("imported");
    ({ warnings } = view);
  }
  return warnings;
}

describe("that a statement may be missing", () => {
  test("is said where the next one opens with another balance", async () => {
    expect(await warnedOf(table(1, 10), table(12, 20))).toEqual([
      "The statement opens with 890.00, and the one before it closed with 900.00, a difference of (10.00): a statement between them may be missing.",
    ]);
    expect(await warnedOf(table(1, 10), table(11, 20))).toEqual([]);
  });

  test.each([
    ["begins on the day with which the one before ended", [table(1, 10), table(10, 20)]],
    ["begins within the one before", [table(1, 10), table(5, 20)]],
    [
      "begins within the one before, with other words for its lines",
      [table(1, 10), table(5, 20).replaceAll("RENT", "TRF RENT")],
    ],
    ["holds days of the one before alone", [table(1, 20), table(20, 20)]],
    [
      "begins within one of two that don't follow each other",
      [table(1, 5), table(10, 15), table(12, 20)],
    ],
    ["holds all of the ones before", [table(5, 6), table(8, 9), table(1, 20)]],
  ])("is not said of one that %s", async (_what, files) => {
    expect(
      (await warnedOf(...files)).filter((warning) => warning.includes("may be missing")),
    ).toEqual([]);
  });

  test("is said of one that begins before those whose lines it repeats", async () => {
    expect(await warnedOf(table(1, 5), table(10, 15), table(8, 12))).toEqual([
      expect.stringContaining("opens with 930.00, and the one before it closed with 950.00"),
    ]);
  });

  test("is not said of a numbered statement that comes again", async () => {
    const account = "6100000001";
    const statement = mt940({
      account,
      number: "12/1",
      opening: "C261101NGN100,",
      lines: [":61:2611021102D40,NTRFNONREF", ":86:A"],
      closing: "C261102NGN60,",
    });
    const accountId = await books.account({ identifier: account });
    for (const file of [statement, `${statement}\r\n`])
      expect(await importText(maker.ctx, accountId, file)).toMatchObject({
        state: "imported",
        warnings: [],
      });
  });

  describe("before the first statement of a year, whose numbers begin again,", () => {
    const rent = (day: string) => [`:61:26${day}${day}D10,NTRFNONREF`, ":86:RENT"];
    const old = [
      { number: "249/1", opening: "C261029NGN100,", lines: rent("1030"), closing: "C261030NGN90," },
      { number: "250/1", opening: "C261030NGN90,", lines: rent("1031"), closing: "C261031NGN80," },
    ];
    /** The warnings of the account's last statement, imported after the others. */
    async function warnedOfLast(
      account: string,
      ...statements: readonly Omit<Parameters<typeof mt940>[0], "account">[]
    ): Promise<string[]> {
      const accountId = await books.account({ identifier: account });
      let warnings: string[] = [];
      for (const statement of statements)
        ({ warnings } = await importText(maker.ctx, accountId, mt940({ account, ...statement })));
      return warnings;
    }
    const quiet = (opening: string) => ({
      number: "1/1",
      opening: `C261031NGN${opening},`,
      lines: [],
      closing: `C261101NGN${opening},`,
    });

    test("is not said where the last of the old ones ends on its day with its balance", async () => {
      expect(await warnedOfLast("6100000002", ...old, quiet("80"))).toEqual([]);
    });

    test("is said of the last of the old ones where the balance is another", async () => {
      expect(await warnedOfLast("6100000003", ...old, quiet("70"))).toEqual([
        expect.stringContaining("opens with 70.00, and the one before it closed with 80.00"),
      ]);
    });

    test("is not said of a second one of that day, which follows the first of the new numbers", async () => {
      const first = {
        number: "1/1",
        opening: "C261031NGN80,",
        lines: rent("1031"),
        closing: "C261031NGN70,",
      };
      const second = {
        number: "2/1",
        opening: "C261031NGN70,",
        lines: rent("1031"),
        closing: "C261031NGN60,",
      };
      expect(await warnedOfLast("6100000005", ...old, first, second)).toEqual([]);
    });

    test("is not said of one that is imported before it and follows it on its day", async () => {
      const second = {
        number: "2/1",
        opening: "C261031NGN80,",
        lines: rent("1031"),
        closing: "C261031NGN70,",
      };
      expect(await warnedOfLast("6100000004", ...old, second, quiet("80"))).toEqual([]);
    });
  });
});
