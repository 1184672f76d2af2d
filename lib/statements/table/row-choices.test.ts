import { describe, expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { detectStatement } from "../detect-statement";
import { findQuestions, unanswered } from "../ask";
import { bytesOf, readAll, type ReadFile } from "../testing/read-all";
import { withOwnColumns } from "./side-columns";

const short = ({ lines }: ReadFile) =>
  lines.map(({ direction, amount, narration }) => `${direction} ${amount} ${narration}`);

async function guessed(text: string): Promise<{ mapping: CsvMapping; certain: boolean }> {
  const { mapping, questions } = await detectStatement(bytesOf(text), "statement.csv");
  if (mapping?.kind !== "table") throw new Error("no table");
  return { mapping, certain: questions.every((each) => each === "direction") };
}
const readWith = (text: string, mapping: CsvMapping) => readAll(bytesOf(text), "csv", mapping);

/** Accounts that only names tell apart, mixed by day, with balances of their own. */
const NAMED = `Date,Account,Description,Amount,Balance
2026-03-13,Main,Sale,15.00,115.00
2026-03-13,Marketing,Ads,-5.00,45.00
2026-03-14,MAIN ,Rent,-20.00,95.00
2026-03-15,Marketing,Flyer,-7.00,38.00
`;

describe("whose lines are taken", () => {
  test("accounts that only their names tell apart are asked about", async () => {
    const { mapping, certain } = await guessed(NAMED);
    expect(certain).toBe(false);
    expect(withOwnColumns(mapping).columns.account).toBe(1);
    expect((await findQuestions(bytesOf(NAMED), "csv", mapping)).accounts).toEqual([
      { account: "Main", isNumber: false },
      { account: "Marketing", isNumber: false },
      { account: "MAIN", isNumber: false },
    ]);
  });

  test("only the lines of the chosen account are taken, and its balances prove them", async () => {
    const { mapping } = await guessed(NAMED);
    const found = await readWith(NAMED, { ...mapping, onlyAccount: "main" });
    expect(short(found)).toEqual(["in 15.00 Sale", "out 20.00 Rent"]);
    expect(found.proofs[0]?.outcome).toBe("proven");
    expect(found.feet[0]?.skipped).toEqual([{ what: "lines of other accounts", count: 2 }]);
  });

  test("text that goes on below a line of another account goes with it, and an empty cell is the account above", async () => {
    const text =
      "Account,Date,Description,Amount\nMain,2026-03-13,Sale,15.00\nMarketing,2026-03-13,Ads,-5.00\n,,for March,\n,2026-03-14,Flyer,-7.00\nMain,2026-03-15,Rent,-20.00\n";
    const { mapping } = await guessed(text);
    expect(short(await readWith(text, { ...mapping, onlyAccount: "Main" }))).toEqual([
      "in 15.00 Sale",
      "out 20.00 Rent",
    ]);
    expect(short(await readWith(text, { ...mapping, onlyAccount: "Marketing" }))).toEqual([
      "out 5.00 Ads for March",
      "out 7.00 Flyer",
    ]);
  });

  test("a column that no heading names can be chosen, and one that a heading names be left", async () => {
    const text =
      "Date,Wallet,Account,Description,Amount\n2026-03-13,USD-1,Acme,A,15.00\n2026-03-14,EUR-1,Kofi,B,-5.00\n";
    const { mapping } = await guessed(text);
    const own = { ...mapping, columns: { ...mapping.columns, account: 1 }, onlyAccount: "USD-1" };
    expect(short(await readWith(text, own))).toEqual(["in 15.00 A"]);
    expect(
      short(await readWith(text, { ...mapping, columns: { ...mapping.columns, account: null } })),
    ).toEqual(["in 15.00 A", "out 5.00 B"]);
  });

  test("Revolut's accounts are told by their numbers, though another column names them", async () => {
    const header =
      "Date completed (UTC),ID,Type,State,Description,Orig currency,Payment currency,Amount,Fee,Balance,Account,International account number\n";
    const lines =
      "2026-03-13,a-1,TOPUP,COMPLETED,Acme,EUR,EUR,100.00,0.00,100.00,EUR Main,FR7628233000014550298993527\n2026-03-14,a-2,CARD_PAYMENT,COMPLETED,Acme,USD,USD,-50.00,0.00,150.00,USD Main,GB33BUKB20201555555555\n";
    const { mapping, certain } = await guessed(header + lines);
    expect(certain).toBe(true);
    expect((await readWith(header + lines, mapping)).heads.map(({ account }) => account)).toEqual([
      "FR7628233000014550298993527",
      "GB33BUKB20201555555555",
    ]);
    const without = lines.replace("GB33BUKB20201555555555", "");
    expect((await guessed(header + without)).certain).toBe(false);
  });
});

describe("which statuses are taken", () => {
  const PAYOUTS =
    "Reference,Date,Narration,Amount,Type,Status\nA1,2026-03-14,One,215.00,Debit,Successful\nA2,2026-03-15,Two,10.00,Debit,Reversed\nA3,2026-03-15,Three,9.00,Debit,Failed\n";

  test("what the file holds is told, and what the reader takes it for", async () => {
    const { mapping } = await guessed(PAYOUTS);
    expect((await findQuestions(bytesOf(PAYOUTS), "csv", mapping)).statuses).toEqual([
      { status: "Successful", lines: 1, meaning: "booked" },
      { status: "Reversed", lines: 1, meaning: "unknown" },
      { status: "Failed", lines: 1, meaning: "failed" },
    ]);
  });

  test("a person's word leaves lines out, or takes them, and the rest stays as it is", async () => {
    const { mapping } = await guessed(PAYOUTS);
    const out = await readWith(PAYOUTS, {
      ...mapping,
      statuses: [{ status: "reversed", taken: false }],
    });
    expect(short(out)).toEqual(["out 215.00 One"]);
    expect(out.feet[0]?.skipped).toEqual([
      { what: "lines marked “Reversed”", count: 1 },
      { what: "payments that failed", count: 1 },
    ]);
    const both = await readWith(PAYOUTS, {
      ...mapping,
      statuses: [
        { status: "Failed", taken: true },
        { status: "Reversed", taken: true },
      ],
    });
    expect(short(both)).toEqual(["out 215.00 One", "out 10.00 Two", "out 9.00 Three"]);
  });

  test("no status column at all takes every line, and one without a heading's help leaves out what failed", async () => {
    const { mapping } = await guessed(PAYOUTS);
    expect(
      (await readWith(PAYOUTS, { ...mapping, columns: { ...mapping.columns, status: null } }))
        .lines,
    ).toHaveLength(3);
    const other = PAYOUTS.replace("Status", "Outcome");
    const column = (await guessed(other)).mapping;
    expect((await readWith(other, column)).lines).toHaveLength(3);
    expect(
      (
        await readWith(other, {
          ...column,
          columns: { ...column.columns, status: 5 },
          statuses: [{ status: "Reversed", taken: true }],
        })
      ).lines,
    ).toHaveLength(2);
  });

  test("a status that nobody was asked about, because it stands below the first rows, is said and its line not taken", async () => {
    const row = (at: number, status: string): string =>
      `B${at},2026-03-16,Row ${at},5.00,Debit,${status}\n`;
    const long = `${PAYOUTS.replace("A2,2026-03-15,Two,10.00,Debit,Reversed\n", "")}${Array.from({ length: 700 }, (_, at) => row(at, "Successful")).join("")}${row(700, "Reversed")}`;
    const { mapping } = await guessed(long);
    expect(
      (await findQuestions(bytesOf(long), "csv", mapping)).statuses.map(({ status }) => status),
    ).toEqual(["Successful", "Failed"]);
    const { lines, bad } = await readWith(long, mapping);
    expect(lines).toHaveLength(701);
    expect(bad).toMatchObject([
      {
        lineNumber: 704,
        problem: expect.stringContaining("“Reversed” doesn't say whether money moved"),
      },
    ]);
  });

  const isStatusOpen = async (mapping: CsvMapping) =>
    unanswered(await findQuestions(bytesOf(PAYOUTS), "csv", mapping), mapping).includes("status");

  test("a status is open until a person has said what it is, or balances show it", async () => {
    const { mapping } = await guessed(PAYOUTS);
    expect(await isStatusOpen(mapping)).toBe(true);
    expect(
      await isStatusOpen({
        ...mapping,
        statuses: [{ status: "Reversed", taken: true }],
      }),
    ).toBe(false);
    expect(
      await isStatusOpen({
        ...mapping,
        columns: { ...mapping.columns, balance: 0 },
      }),
    ).toBe(false);
  });
});
