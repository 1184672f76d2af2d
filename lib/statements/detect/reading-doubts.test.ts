import { expect, it } from "vitest";
import { bytesOf } from "../testing/read-all";
import { detectStatement } from "./detect-statement";

const HASHES = ["a", "b", "c"].map((digit) => `0x${digit.repeat(64)}`);
const [OWN, OTHER, THIRD] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}`);
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const CHAIN = "Transaction Hash,DateTime (UTC),From,To,TokenValue,TokenSymbol";

/** Which wallet it is is told by being in both records. */
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
  ["nothing that is known", ["a,b", "c,d"], ["not_recognised"]],
  ["no headings", ["13/03/2026,RENT,-45.10,954.90", "14/03/2026,SALE,10.00,964.90"], ["no_header"]],
  [
    "the order of dates",
    ["Date,Narration,Debit,Credit", "01/03/2026,RENT,45.10,", "02/03/2026,SALE,,10.00"],
    ["dates"],
  ],
  [
    "the decimal sign",
    ["Date,Narration,Debit,Credit", '13/03/2026,RENT,"45,100",', '14/03/2026,SALE,,"10,000"'],
    ["decimal_sign"],
  ],
  [
    "figures without a sign",
    ["Date,Narration,Amount", "13/03/2026,RENT,45.10", "14/03/2026,SALE,10.00"],
    ["no_signs"],
  ],
  [
    "marks on what came in alone",
    ["Date,Narration,Amount", "13/03/2026,RENT,45.10", "14/03/2026,SALE,10.00Cr"],
    ["credits_marked"],
  ],
  [
    "a column that marks one way",
    ["Date,Narration,Amount,Dr/Cr", "13/03/2026,RENT,45.10,", "14/03/2026,SALE,10.00,CR"],
    ["one_way_marked"],
  ],
  [
    "a minus that brings money in",
    [
      "Date,Narration,Amount,Balance",
      "13/03/2026,RENT,45.10,954.90",
      "14/03/2026,SALE,-10.00,964.90",
      "15/03/2026,SALE,-1.00,965.90",
    ],
    ["opposite_signs"],
  ],
  [
    "money in and out the other way round",
    [
      "Date,Narration,Debit,Credit,Balance",
      "13/03/2026,A,1500.00,,2500.00",
      "14/03/2026,B,,250.50,2249.50",
      "15/03/2026,C,,49.50,2200.00",
    ],
    ["other_amounts"],
  ],
  [
    "names of several accounts, and a status that says nothing",
    [
      "Date,Account,Status,Narration,Debit,Credit",
      "13/03/2026,Main,Completed,A,5.00,",
      "14/03/2026,Petty,Reversed,B,,7.00",
    ],
    ["accounts", "statuses"],
  ],
  [
    "no text",
    ["Date,Debit,Credit,Balance", "13/03/2026,45.10,,954.90", "14/03/2026,,10.00,964.90"],
    ["no_text"],
  ],
  [
    "text under headings that aren't known",
    [
      "Date,Zweck,Debit,Credit,Balance",
      "13/03/2026,RENT,45.10,,954.90",
      "14/03/2026,SALE,,10.00,964.90",
    ],
    ["text_column"],
  ],
  [
    "money out with and without a minus",
    ["Date,Narration,Debit,Credit", "13/03/2026,RENT,-45.10,", "14/03/2026,BACK,10.00,"],
    ["signed_out"],
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
    ["fees"],
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
    ["currencies"],
  ],
  ["no line", ["Date,Narration,Debit,Credit,Balance"], ["no_lines"]],
  [
    "an amount that came apart",
    [
      "Date,Narration,Debit,Credit",
      "13/03/2026,RENT,45.10,",
      "14/03/2026,SALE,,10.00",
      "15/03/2026,SALE,,5,000.00",
    ],
    ["split_lines"],
  ],
  [
    "nothing in a clear chain's list",
    chain(`${CHAIN},ContractAddress`, [`5.5,USDC,${USDC}`, `6.5,USDC,${USDC}`]),
    [],
  ],
  ["several tokens by their names", chain(CHAIN, ["5.5,USDC", "6.5,USDT"]), ["tokens"]],
  [
    "another token of that name",
    chain(`${CHAIN},ContractAddress`, [`5.5,USDC,${USDC}`, `6.5,USDC,0x${"9".repeat(40)}`]),
    ["same_symbol"],
  ],
  [
    "only a name",
    chain(CHAIN, ["5.5,Tether USD (USDT)", "6.5,Tether USD (USDT)"]),
    ["token_by_name"],
  ],
  ["no token", chain(CHAIN.replace(",TokenSymbol", ""), ["5.5", "6.5"]), ["unnamed_token"]],
  [
    "whole numbers",
    chain(`${CHAIN},ContractAddress`, [`5500000,USDC,${USDC}`, `6500000,USDC,${USDC}`]),
    ["smallest_units"],
  ],
  [
    "two parties that deal with each other alone",
    [
      CHAIN,
      ...HASHES.map((hash, at) => `${hash},2026-03-0${at + 1} 08:00:00,${OWN},${OTHER},5.5,USDC`),
    ],
    ["own_address"],
  ],
])("what isn't certain is %s", async (_, lines, doubts) => {
  const found = await detectStatement(bytesOf([...lines, ""].join("\n")), "list.csv");
  expect(found.doubts).toEqual(doubts);
  expect(found.certain).toBe(doubts.length === 0);
});
