import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import { DirectionQuestion, sideChoices } from "./direction-question";
import { draftOfMapping, mappingOfDraft, type RawTable } from "./table-draft";
import { NOTHING_OPEN } from "@/lib/domain/statements/open-facts";
import type { Reading } from "./use-reading";

const rows = (...cells: string[][]): RawTable => ({
  columns: 4,
  rows: cells.map((each, index) => ({ number: index + 1, cells: each })),
});
const CARD: CsvMapping = {
  kind: "table",
  separator: ",",
  encoding: "utf-8",
  sheet: null,
  header: null,
  skipRows: 0,
  dateOrder: "dmy",
  decimalSign: ".",
  columns: {
    bookedOn: 0,
    valueOn: null,
    narration: [1],
    bankReference: null,
    paymentReference: null,
    counterparty: null,
    counterpartyAccount: null,
    balance: null,
    currency: null,
  },
  amounts: { kind: "split", in: 3, out: 2, outNegative: true },
};

describe("which of two columns is money in", () => {
  const table = rows(["14 Feb 26", "Shop", "", "20.59"], ["20 Feb 26", "Payment", "-120.00", ""]);
  const draft = draftOfMapping(CARD, table);

  it("is asked with a line of each, and how a column is printed goes with it", () => {
    const { choices } = sideChoices(draft, table);
    expect(choices.map(({ label, detail, isDraft }) => ({ label, detail, isDraft }))).toEqual([
      {
        label: "Column C is money in, column D is money out",
        detail: "“Payment”, -120.00, came in · “Shop”, 20.59, was paid",
        isDraft: false,
      },
      {
        label: "Column D is money in, column C is money out",
        detail: "“Shop”, 20.59, came in · “Payment”, -120.00, was paid",
        isDraft: true,
      },
    ]);
    expect(mappingOfDraft(choices[0]?.draft ?? draft, table)?.amounts).toEqual({
      kind: "split",
      in: 2,
      out: 3,
      outNegative: false,
      inNegative: true,
    });
    expect(mappingOfDraft(choices[1]?.draft ?? draft, table)).toEqual(CARD);
  });

  it("keeps its order once one is chosen", () => {
    const chosen = sideChoices(draft, table).choices[0]?.draft ?? draft;
    expect(
      sideChoices(chosen, table).choices.map(({ label, isDraft }) => [label, isDraft]),
    ).toEqual([
      ["Column C is money in, column D is money out", true],
      ["Column D is money in, column C is money out", false],
    ]);
  });
});

it("under headings, what a minus before most of what came in means is asked", () => {
  const table = rows(
    ["Date", "Text", "Debit", "Credit"],
    ["14 Feb 26", "Shop", "20.59", ""],
    ["20 Feb 26", "Payment", "", "-120.00"],
  );
  const draft = draftOfMapping(
    {
      ...CARD,
      header: ["Date", "Text", "Debit", "Credit"],
      amounts: { kind: "split", in: 3, out: 2, outNegative: false },
    },
    table,
  );
  const { title, choices } = sideChoices(draft, table);
  expect(title).toBe(
    "Most of what is in column D, which is money in, has a minus. What does the minus mean?",
  );
  expect(choices.map(({ detail, isDraft }) => [detail, isDraft])).toEqual([
    ["“Payment”, -120.00, came in · “Shop”, 20.59, was paid", false],
    ["“Payment”, -120.00, was paid · “Shop”, 20.59, was paid", true],
  ]);
  expect(mappingOfDraft(choices[0]?.draft ?? draft, table)?.amounts).toEqual({
    kind: "split",
    in: 3,
    out: 2,
    outNegative: false,
    inNegative: true,
  });
});

const LIST: CsvMapping = {
  kind: "table",
  separator: ",",
  encoding: "utf-8",
  sheet: null,
  header: ["Date", "Text", "Amount", "Balance"],
  skipRows: 0,
  dateOrder: "dmy",
  decimalSign: ".",
  columns: {
    bookedOn: 0,
    valueOn: null,
    narration: [1],
    bankReference: null,
    paymentReference: null,
    counterparty: null,
    counterpartyAccount: null,
    balance: 3,
    currency: null,
  },
  amounts: { kind: "signed", amount: 2, inverted: false },
};

test("where amounts have no sign, the hint says what to export instead, balances or not", () => {
  const table: RawTable = {
    columns: 4,
    rows: [
      ["Date", "Text", "Amount", "Balance"],
      ["14 Feb 26", "Shop", "20.59", "120.59"],
    ].map((cells, index) => ({ number: index + 1, cells })),
  };
  const reading = {
    table,
    open: NOTHING_OPEN,
    answered: [],
    answer: () => undefined,
  } as unknown as Reading;
  const markup = renderToStaticMarkup(
    createElement(DirectionQuestion, { reading, draft: draftOfMapping(LIST, table) }),
  );
  expect(markup).toContain("The amounts have no sign.");
  expect(markup).toContain(
    "export the statement with separate debit and credit columns, or with signs.",
  );
});
