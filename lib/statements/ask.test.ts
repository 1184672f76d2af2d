import { describe, expect, it } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { findQuestions } from "./ask";
import { detectStatement } from "./detect-statement";
import { bytesOf } from "./testing/read-all";

const HASHES = ["a", "b", "c"].map((digit) => `0x${digit.repeat(64)}`);
const [OWN, OTHER, THIRD] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}`);
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const CHAIN = "Transaction Hash,DateTime (UTC),From,To,TokenValue,TokenSymbol";

/** Two records that both name the wallet, which so tells whose they are. */
const chain = (head: string, ends: readonly [string, string]) => [
  head,
  `${HASHES[0]},2026-03-01 08:00:00,${OWN},${OTHER},${ends[0]}`,
  `${HASHES[1]},2026-03-02 08:00:00,${THIRD},${OWN},${ends[1]}`,
];

it.each([
  [
    "nothing in a clear table",
    [
      "Date,Narration,Debit,Credit,Balance",
      "13/03/2026,RENT,45.10,,954.90",
      "14/03/2026,SALE,,10.00,964.90",
    ],
    [],
  ],
  ["nothing that is known", ["a,b", "c,d"], ["header"]],
  ["no headings", ["13/03/2026,RENT,-45.10,954.90", "14/03/2026,SALE,10.00,964.90"], []],
  [
    "the order of dates",
    ["Date,Narration,Debit,Credit", "01/03/2026,RENT,45.10,", "02/03/2026,SALE,,10.00"],
    ["dates"],
  ],
  [
    "the decimal sign",
    ["Date,Narration,Debit,Credit", '13/03/2026,RENT,"45,100",', '14/03/2026,SALE,,"10,000"'],
    ["decimal"],
  ],
  [
    "figures without a sign",
    ["Date,Narration,Amount", "13/03/2026,RENT,45.10", "14/03/2026,SALE,10.00"],
    ["direction"],
  ],
  [
    "marks on what came in alone",
    ["Date,Narration,Amount", "13/03/2026,RENT,45.10", "14/03/2026,SALE,10.00Cr"],
    ["direction"],
  ],
  [
    "a column that marks one way",
    ["Date,Narration,Amount,Dr/Cr", "13/03/2026,RENT,45.10,", "14/03/2026,SALE,10.00,CR"],
    ["direction"],
  ],
  [
    "a minus that brings money in",
    [
      "Date,Narration,Amount,Balance",
      "13/03/2026,RENT,45.10,954.90",
      "14/03/2026,SALE,-10.00,964.90",
      "15/03/2026,SALE,-1.00,965.90",
    ],
    ["direction"],
  ],
  [
    "money in and out the other way round",
    [
      "Date,Narration,Debit,Credit,Balance",
      "13/03/2026,A,1500.00,,2500.00",
      "14/03/2026,B,,250.50,2249.50",
      "15/03/2026,C,,49.50,2200.00",
    ],
    ["direction"],
  ],
  [
    "names of several accounts, and a status that says nothing",
    [
      "Date,Account,Status,Narration,Debit,Credit",
      "13/03/2026,Main,Completed,A,5.00,",
      "14/03/2026,Petty,Reversed,B,,7.00",
    ],
    ["status", "account"],
  ],
  [
    "no text",
    ["Date,Debit,Credit,Balance", "13/03/2026,45.10,,954.90", "14/03/2026,,10.00,964.90"],
    [],
  ],
  [
    "text under headings that aren't known",
    [
      "Date,Zweck,Debit,Credit,Balance",
      "13/03/2026,RENT,45.10,,954.90",
      "14/03/2026,SALE,,10.00,964.90",
    ],
    [],
  ],
  [
    "money out with and without a minus",
    ["Date,Narration,Debit,Credit", "13/03/2026,RENT,-45.10,", "14/03/2026,BACK,10.00,"],
    ["direction"],
  ],
  [
    "nothing where balances show which money out was taken back",
    [
      "Date,Narration,Debit,Credit,Balance",
      "13/03/2026,RENT,-45.10,,954.90",
      "14/03/2026,BACK,10.00,,964.90",
    ],
    [],
  ],
  [
    "fees besides amounts",
    ["Date,Narration,Amount,Fee", "13/03/2026,RENT,-45.10,1.00", "14/03/2026,SALE,10.00,"],
    ["direction", "amount"],
  ],
  [
    "currencies with balances of their own",
    [
      "Date,Narration,Currency,Amount,Balance",
      "13/03/2026,A,EUR,-5.00,95.00",
      "13/03/2026,B,USD,7.00,17.00",
      "14/03/2026,C,EUR,1.00,96.00",
      "14/03/2026,D,USD,-2.00,15.00",
    ],
    ["account"],
  ],
  ["no line", ["Date,Narration,Debit,Credit,Balance"], ["header"]],
  [
    "an amount that came apart",
    [
      "Date,Narration,Debit,Credit",
      "13/03/2026,RENT,45.10,",
      "14/03/2026,SALE,,10.00",
      "15/03/2026,SALE,,5,000.00",
    ],
    ["lines"],
  ],
  [
    "nothing in a clear chain's list",
    chain(`${CHAIN},ContractAddress`, [`5.5,USDC,${USDC}`, `6.5,USDC,${USDC}`]),
    [],
  ],
  ["several tokens by their names", chain(CHAIN, ["5.5,USDC", "6.5,USDT"]), ["account"]],
  [
    "another token of that name",
    chain(`${CHAIN},ContractAddress`, [`5.5,USDC,${USDC}`, `6.5,USDC,0x${"9".repeat(40)}`]),
    ["account"],
  ],
  ["only a name", chain(CHAIN, ["5.5,Tether USD (USDT)", "6.5,Tether USD (USDT)"]), ["account"]],
  ["no token", chain(CHAIN.replace(",TokenSymbol", ""), ["5.5", "6.5"]), ["account"]],
  [
    "whole numbers",
    chain(`${CHAIN},ContractAddress`, [`5500000,USDC,${USDC}`, `6500000,USDC,${USDC}`]),
    ["amount"],
  ],
  [
    "two parties that deal with each other alone",
    [
      CHAIN,
      ...HASHES.map((hash, at) => `${hash},2026-03-0${at + 1} 08:00:00,${OWN},${OTHER},5.5,USDC`),
    ],
    ["account"],
  ],
])("what is asked about %s", async (_, lines, questions) => {
  const found = await detectStatement(bytesOf([...lines, ""].join("\n")), "list.csv");
  expect(found.questions).toEqual(questions);
});

/** American Express: what was charged is printed without a minus, and no balance. */
const CARD = [
  "Date,Description,Amount",
  "03/13/2026,UBER TRIP HELP.UBER.COM,45.10",
  "03/14/2026,AMAZON WEB SERVICES,1200.00",
  "03/20/2026,ONLINE PAYMENT - THANK YOU,-1245.10",
];

const look = async (lines: readonly string[]) =>
  (await detectStatement(bytesOf([...lines, ""].join("\n")), "list.csv")).questions;

describe("what signs mean where they alone say the direction", () => {
  it("is asked of a card's list", async () => {
    expect(await look(CARD)).toEqual(["direction"]);
  });

  it.each([
    [
      "running balances",
      [
        "Date,Description,Amount,Balance",
        "13/03/2026,RENT,-45.10,954.90",
        "14/03/2026,SALE,10.00,964.90",
      ],
    ],
    [
      "balances above and below the lines",
      [
        "Opening balance,1000.00,",
        "Date,Description,Amount",
        "13/03/2026,RENT,-45.10",
        "14/03/2026,SALE,10.00",
        "Closing balance,964.90,",
      ],
    ],
    [
      "a column of marks that agrees with them",
      [
        "Date,Description,Amount,Type",
        "13/03/2026,RENT,-45.10,DEBIT",
        "14/03/2026,SALE,10.00,CREDIT",
      ],
    ],
    [
      "columns for money in and out",
      ["Date,Description,Debit,Credit", "13/03/2026,RENT,45.10,", "14/03/2026,SALE,,10.00"],
    ],
    [
      "columns for money in and out, of which a few were taken back",
      [
        "Date,Description,Debit,Credit",
        "13/03/2026,RENT,45.10,",
        "14/03/2026,SALE,,10.00",
        "15/03/2026,SALE,,-10.00",
      ],
    ],
    [
      "running balances beside columns without headings",
      [
        "13/03/2026,SHOP,,20.00,980.00",
        "14/03/2026,PAYMENT,-45.10,,1025.10",
        "15/03/2026,SHOP,,5.00,1020.10",
      ],
    ],
  ])("is proven by %s", async (_, lines) => {
    expect(await look(lines)).not.toContain("direction");
  });

  it.each([
    ["one balance alone", ["Date,Description,Amount,Balance", "13/03/2026,RENT,-45.10,954.90"]],
    [
      "a balance above the lines",
      [
        "Opening balance,1000.00,",
        "Date,Description,Amount",
        "13/03/2026,RENT,-45.10",
        "14/03/2026,SALE,10.00",
      ],
    ],
    ["two columns without headings", ["13/03/2026,SHOP,,20.00", "14/03/2026,PAYMENT,-45.10,"]],
    [
      "a heading over figures with a minus",
      ["Date,Description,Debit,Credit", "13/03/2026,SHOP,20.00,", "14/03/2026,PAYMENT,,-45.10"],
    ],
    [
      "what a card owed before, above the lines",
      [
        "Card Number,5399********1234",
        "Previous Balance,500.00",
        "Closing Balance,600.00",
        "Date,Description,Amount",
        "03/03/2026,UBER TRIP,50.00",
        "05/03/2026,NETFLIX,80.00",
        "13/03/2026,PAYMENT THANK YOU,-30.00",
      ],
    ],
    [
      "marks that say one way only of both signs",
      ["Date,Description,Amount,Type", "13/03/2026,RENT,-45.10,Card", "14/03/2026,SALE,10.00,Card"],
    ],
  ])("isn't proven by %s", async (_, lines) => {
    expect(await look(lines)).toContain("direction");
  });
});

describe("the order of dates", () => {
  /** Asks about more lines than a preview shows. Their days may be months; other lines follow. */
  async function areDatesOpen(
    after: readonly string[],
    above: readonly string[] = [],
    change: Partial<CsvMapping> = {},
  ): Promise<boolean> {
    const lines = Array.from(
      { length: 40 },
      (_, at) => `0${1 + (at % 9)}/02/2026,Line ${at},-5.00`,
    );
    const bytes = bytesOf([...above, "Date,Narration,Amount", ...lines, ...after, ""].join("\n"));
    const { mapping } = await detectStatement(bytes, "list.csv");
    const read = { ...(mapping as CsvMapping), ...change };
    return (await findQuestions(bytes, "csv", read)).questions.includes("dates");
  }

  it("is asked where no line tells days from months", async () => {
    expect(await areDatesOpen([])).toBe(true);
  });

  it("is told by a line far below the first ones, and by a period above them", async () => {
    expect(await areDatesOpen(["28/02/2026,Last,-5.00"])).toBe(false);
    expect(await areDatesOpen([], ["Period,01/02/2026 - 28/02/2026"])).toBe(false);
  });

  it("is asked again where they are to be read in another order than that", async () => {
    expect(await areDatesOpen(["28/02/2026,Last,-5.00"], [], { dateOrder: "mdy" })).toBe(true);
  });
});
