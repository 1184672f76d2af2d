import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { DirectionQuestion } from "./direction-question";
import { draftOfMapping, type RawTable } from "./table-draft";
import { NOTHING_OPEN } from "./testing/nothing-open";
import type { Reading } from "./use-reading";

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

test("where amounts have no sign, the setting that reads the balances is named, though their column is chosen already", () => {
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
    "If balances beside the amounts show it, choose “One amount column; direction from balances” there.",
  );
});
