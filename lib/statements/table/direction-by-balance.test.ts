import { describe, expect, it, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import type { Direction } from "@/lib/domain/statements/statement";
import { UNSIGNED_WITH_BALANCES as SAMPLES } from "../csv/testing/unsigned-with-balances";
import { detectStatement } from "../detect-statement";
import { findQuestions } from "../ask";
import { bytesOf, detectAndRead, readAll, type ReadFile } from "../testing/read-all";

async function mappingOf(text: string): Promise<CsvMapping> {
  const { mapping } = await detectStatement(bytesOf(text), "statement.csv");
  if (mapping?.kind !== "table" || mapping.amounts.kind !== "stepped")
    throw new Error(`not read by steps: ${JSON.stringify(mapping)}`);
  return mapping;
}

async function readWith(
  text: string,
  first: Direction | null,
  mapping?: CsvMapping,
): Promise<ReadFile> {
  const found = mapping ?? (await mappingOf(text));
  const amount = "amount" in found.amounts ? found.amounts.amount : 0;
  return readAll(bytesOf(text), "csv", { ...found, amounts: { kind: "stepped", amount, first } });
}

const moves = ({ lines }: ReadFile) =>
  lines.map(
    ({ direction, amount, balanceAfter }) =>
      `${direction} ${Number(amount)} ${Number(balanceAfter)}`,
  );

describe("amounts without a sign, beside running balances", () => {
  it("go the way that each balance's step shows, in either order of the lines", async () => {
    const oldestFirst = await readWith(SAMPLES.OLDEST_FIRST, "out");
    expect(moves(oldestFirst)).toEqual([
      "out 150 850",
      "in 400 1250",
      "out 1300 -50",
      "in 2000 1950",
    ]);
    expect(oldestFirst).toMatchObject({
      bad: [],
      proofs: [{ outcome: "proven", opening: { amount: "1000" }, closing: { amount: "1950" } }],
    });
    const newestFirst = await readWith(SAMPLES.NEWEST_FIRST, "out");
    expect(moves(newestFirst)).toEqual(moves(oldestFirst).toReversed());
    expect(newestFirst).toMatchObject({
      bad: [],
      proofs: [{ outcome: "proven", opening: { amount: "1000" }, closing: { amount: "1950" } }],
    });
  });

  test.each(["WITH_OPENING", "OPENING_BELOW"] as const)(
    "need no answer where the opening balance is stated: %s",
    async (name) => {
      const read = await detectAndRead(bytesOf(SAMPLES[name]), "statement.csv");
      expect(read).toMatchObject({
        certain: true,
        bad: [],
        proofs: [{ outcome: "proven", opening: { amount: "1000.00" } }],
      });
      expect(
        read.lines.find(({ narration }) => narration === "CARD PAYMENT SHOPRITE"),
      ).toMatchObject({ direction: "out", amount: "150.00" });
      // The opening balance counts more than an answer.
      expect(moves(await readWith(SAMPLES[name], "in"))).toEqual(moves(read));
    },
  );

  it("are recognised without headings too", async () => {
    expect(moves(await readWith(SAMPLES.WITHOUT_HEADINGS, "in"))).toEqual([
      "in 150 850",
      "in 400 1250",
      "out 1300 -50",
      "in 2000 1950",
    ]);
    expect(await detectStatement(bytesOf(SAMPLES.WITHOUT_HEADINGS), "statement.csv")).toMatchObject(
      { questions: ["direction"] },
    );
  });

  it("are no way in a card's list, whose balance is what is owed", async () => {
    const card = [
      "Card Number,Date,Description,Amount,Balance",
      ",03/03/2026,Opening balance,,100.00",
      ...[
        "03/03/2026,UBER TRIP,50.00,150.00",
        "05/03/2026,PAYMENT THANK YOU,150.00,0.00",
        "13/03/2026,NETFLIX,20.00,20.00",
        "14/03/2026,SHOPRITE,30.00,50.00",
      ].map((line) => `5399000011112222,${line}`),
    ];
    const { questions, mapping } = await detectStatement(bytesOf(card.join("\n")), "card.csv");
    expect([questions, mapping?.kind === "table" && mapping.amounts.kind]).toEqual([
      ["direction"],
      "signed",
    ]);
  });

  test.each([
    ["a label", "Card Number,5399 0000 1111 2222"],
    ["a label with its value", "Card ending in: 2222"],
    ["a title", "Platinum Credit Card Statement"],
    ["a label in another language", "Kreditkartennummer;5399"],
  ])(
    "are no way in the list of a card that only the lines above the table name, by %s",
    async (_what, above) => {
      const lines = [
        "03/03/2026,UBER TRIP,50.00,150.00",
        "05/03/2026,PAYMENT THANK YOU,150.00,0.00",
        "13/03/2026,NETFLIX,20.00,20.00",
        "14/03/2026,SHOPRITE,30.00,50.00",
      ];
      for (const header of [["Date,Description,Amount,Balance"], []]) {
        const { questions, mapping } = await detectStatement(
          bytesOf([above, "Ada Obi,,,", ...header, ...lines].join("\n")),
          "list.csv",
        );
        expect([
          questions.includes("direction"),
          mapping?.kind === "table" && mapping.amounts.kind,
        ]).toEqual([true, "signed"]);
      }
    },
  );

  test.each(["Debit Card Payments included", "Card House Ltd", "For lost cards call 0800 123"])(
    "are the way where the lines above only speak of cards: %s",
    async (above) => {
      expect((await mappingOf(`${above},,,\n${SAMPLES.OLDEST_FIRST}`)).amounts.kind).toBe(
        "stepped",
      );
    },
  );

  it("make a statement of each account of a file", async () => {
    const read = await readWith(SAMPLES.TWO_ACCOUNTS, null);
    expect(moves(read)).toEqual([
      "out 150 850",
      "in 400 1250",
      "out 250 1000",
      "in 30 100",
      "out 5 95",
      "in 45 140",
    ]);
    expect(read).toMatchObject({ bad: [], proofs: [{ outcome: "proven" }, { outcome: "proven" }] });
  });

  it("are recognised of two lines, and where all but the oldest went out, but not where all may have come in", async () => {
    const two = (first: string, second: string) =>
      detectStatement(
        bytesOf(`Date,Description,Amount,Balance\n13/03/2026,${first}\n13/03/2026,${second}\n`),
        "statement.csv",
      );
    expect((await two("A,150.00,850.00", "B,50.00,800.00")).mapping).toMatchObject({
      amounts: { kind: "stepped" },
    });
    expect(
      (await two("A,150.00,850.00", "B,50.00,800.00\n14/03/2026,C,70.00,730.00")).mapping,
    ).toMatchObject({ amounts: { kind: "stepped" } });
    expect((await two("A,150.00,850.00", "B,50.00,900.00")).mapping).toMatchObject({
      amounts: { kind: "signed", inverted: false },
    });
    expect((await two("A,50.00,850.00", "B,50.00,900.00")).mapping).toMatchObject({
      amounts: { kind: "signed", inverted: false },
    });
  });
});

describe("the oldest line", () => {
  const untold = async (text: string) =>
    (await findQuestions(bytesOf(text), "csv", await mappingOf(text))).untold;

  it("is refused until somebody says which way it went", async () => {
    for (const [text, lineNumber] of [
      [SAMPLES.OLDEST_FIRST, 2],
      [SAMPLES.NEWEST_FIRST, 5],
    ] as const) {
      const read = await readWith(text, null);
      expect(read.lines).toHaveLength(3);
      expect(read.bad).toEqual([
        {
          lineNumber,
          text: "CARD PAYMENT SHOPRITE",
          question: "direction",
          problem: expect.stringContaining("No balance stands before this line, the oldest"),
        },
      ]);
      expect(await detectStatement(bytesOf(text), "statement.csv")).toMatchObject({
        questions: ["direction"],
      });
    }
  });

  it("is the one that is asked about", async () => {
    const line = {
      bookedOn: "2026-03-03",
      narration: "CARD PAYMENT SHOPRITE",
      amount: "150.00",
      balanceAfter: "850.00",
    };
    expect(await untold(SAMPLES.OLDEST_FIRST)).toEqual({ line: { lineNumber: 2, ...line } });
    expect(await untold(SAMPLES.NEWEST_FIRST)).toEqual({ line: { lineNumber: 5, ...line } });
    expect(await untold(SAMPLES.WITH_OPENING)).toBeNull();
    expect(await untold(SAMPLES.OPENING_BELOW)).toBeNull();
  });

  it("is somewhere below the first rows of a long file with the newest first", async () => {
    const long = longFile(800);
    expect(await untold(long.oldestFirst)).toMatchObject({ line: { lineNumber: 2 } });
    expect(await untold(long.newestFirst)).toEqual({ line: null });
    // The bytes that are looked at may end before so many lines.
    expect(
      await untold(
        long.newestFirst.split("\n", 400).join("\n").replaceAll("LINE", "A LONG TEXT ".repeat(20)),
      ),
    ).toEqual({ line: null });
    const read = await readWith(long.newestFirst, "in");
    expect(read).toMatchObject({ bad: [], proofs: [{ outcome: "proven", lines: 800 }] });
    expect(moves(read)).toEqual(moves(await readWith(long.oldestFirst, "in")).toReversed());
  });

  it("of a second account isn't answered by what was said of the first one's", async () => {
    const text = SAMPLES.TWO_ACCOUNTS.replaceAll(/.*Opening Balance.*\n/g, "");
    const read = await readWith(text, "out");
    expect(read.bad).toMatchObject([
      { lineNumber: 5, problem: expect.stringContaining("export one at a time") },
    ]);
  });
});

describe("a line that fits neither way", () => {
  const mapping = async () => mappingOf(SAMPLES.OLDEST_FIRST);
  const withLines = (...lines: string[]) =>
    `Date,Description,Amount,Balance\n${lines.join("\n")}\n`;

  it("is refused with what was before it, and not the line behind it", async () => {
    for (const [text, lineNumber, from, to] of [
      [
        SAMPLES.OLDEST_FIRST.replace(
          "13/03/2026,ATM WITHDRAWAL,1300.00",
          "13/03/2026,ATM WITHDRAWAL,1300.01",
        ),
        5,
        "1,250.00",
        "(50.00)",
      ],
      [SAMPLES.NEWEST_FIRST.replace("1300.00", "1300.01"), 3, "1,250.00", "(50.00)"],
      // A line is missing.
      [SAMPLES.OLDEST_FIRST.replace(/.*TRANSFER.*\n/, ""), 4, "850.00", "(50.00)"],
    ] as const) {
      const read = await readWith(text, "out", await mapping());
      expect(read.bad).toEqual([
        {
          lineNumber,
          text: "ATM WITHDRAWAL",
          problem: expect.stringContaining(
            `ends with a balance of ${from}, and this line with ${to}: its amount of `,
          ),
        },
      ]);
    }
  });

  it("is one with an amount and an unchanged balance, one without a balance, and one behind what can't be read", async () => {
    const base = ["01/03/2026,A,10.00,110.00", "02/03/2026,B,20.00,130.00"];
    const problems = async (...lines: string[]) =>
      (await readWith(withLines(...base, ...lines), "in", await mapping())).bad.map(
        ({ lineNumber, problem }) => [lineNumber, problem.slice(0, 40)],
      );
    expect(await problems("13/03/2026,C,5.00,130.00")).toEqual([
      [4, "Line 3, before it, ends with a balance o"],
    ]);
    expect(await problems("13/03/2026,C,5.00,", "14/03/2026,D,5.00,140.00")).toEqual([
      [4, "No balance stands beside the line, so no"],
      [5, "The balance before this line can't be re"],
    ]);
    expect(await problems("13/03/2026,C,abc,135.00", "14/03/2026,D,5.00,140.00")).toEqual([
      [4, expect.stringContaining("abc")],
      [5, "The balance before this line can't be re"],
    ]);
  });

  it("is the first one where the stated opening balance doesn't lead to it", async () => {
    const read = await readWith(SAMPLES.WITH_OPENING.replace(",1000.00", ",1000.50"), "out");
    expect(read.bad).toMatchObject([
      {
        lineNumber: 5,
        problem: expect.stringContaining(
          "The statement begins with a balance of 1,000.50, and this line with 850.00",
        ),
      },
    ]);
  });

  it("is known from the days where the balances follow in either order, and the file is refused where these don't show it", async () => {
    const equal = (last: string) =>
      withLines(
        "13/03/2026,A,100.00,1000.00",
        "13/03/2026,B,100.00,1100.00",
        `${last},C,100.00,1000.00`,
      );
    const directions = async (text: string) =>
      (await readWith(text, "in", await mapping())).lines.map(({ direction }) => direction);
    expect(await directions(equal("14/03/2026"))).toEqual(["in", "in", "out"]);
    expect(await directions(equal("12/03/2026"))).toEqual(["out", "in", "in"]);
    await expect(directions(equal("13/03/2026"))).rejects.toThrow(
      "whether the oldest line stands first or last",
    );
    const lines = [
      "13/03/2026,A,100.00,1000.00",
      "13/03/2026,B,100.00,1100.00",
      "13/03/2026,C,100.00,1200.00",
    ];
    expect(await directions(withLines("13/03/2026,Opening balance,,900.00", ...lines))).toEqual([
      "in",
      "in",
      "in",
    ]);
    expect(await directions(withLines("13/03/2026,Opening balance,,1300.00", ...lines))).toEqual([
      "out",
      "out",
      "out",
    ]);
  });
});

/** Money both ways in amounts that differ, so that neighbours fit in one order only. */
function longFile(lines: number): { oldestFirst: string; newestFirst: string } {
  let balance = 100_000;
  const rows = Array.from({ length: lines }, (_, at) => {
    const amount = 1 + (at % 97);
    balance += at % 3 === 1 ? -amount : amount;
    return `13/03/2026,LINE ${at},${amount}.00,${balance}.00`;
  });
  const header = "Date,Description,Amount,Balance";
  return {
    oldestFirst: [header, ...rows, ""].join("\n"),
    newestFirst: [header, ...rows.toReversed(), ""].join("\n"),
  };
}
