import { describe, expect, it } from "vitest";
import type { RowValues } from "@/lib/contract/api/statements";
import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import type { ReadingDoubt } from "@/lib/domain/statements/reading-doubt";
import { withRole } from "./draft-changes";
import { questionsOf } from "./questions-of";
import { signExamples } from "./sign-example";
import { draftOfMapping, type RawTable, type TableDraft } from "./table-draft";

const MAPPING: CsvMapping = {
  kind: "table",
  separator: ",",
  encoding: "utf-8",
  sheet: null,
  header: ["Date", "Description", "Amount", "Net"],
  skipRows: 0,
  dateOrder: "mdy",
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
  amounts: { kind: "signed", amount: 2, inverted: false },
};
const table: RawTable = {
  columns: 4,
  rows: [
    ["Date", "Description", "Amount", "Net"],
    ["03/20/2026", "ONLINE PAYMENT", "-1245.10", "-1245.10"],
    ["03/13/2026", "UBER TRIP", "45.10", "45.10"],
  ].map((cells, index) => ({ number: index + 1, cells })),
};
const draft = draftOfMapping(MAPPING, table);
const values: RowValues = {
  accounts: [],
  statuses: [],
  marks: [],
  datesOpen: false,
  statusOpen: false,
  signsOpen: true,
  wayOpen: false,
  untold: null,
};

describe("what is asked about signs", () => {
  const ask = (certain: boolean, remembered: boolean, now = draft) =>
    questionsOf(
      { certain, remembered, doubts: certain ? [] : ["signs"] },
      { draft: now, table, recognised: draft, values },
    );

  it("is which way a plus is, where nothing proves it", () => {
    expect(ask(false, false)).toEqual(["direction"]);
    expect(
      questionsOf(
        { certain: false, remembered: false, doubts: ["day_column"] },
        {
          draft,
          table,
          recognised: draft,
          values: { ...values, signsOpen: false, wayOpen: false, untold: null },
        },
      ),
    ).toEqual(["look"]);
  });

  it("is nothing where the account remembers it, unless another column is chosen", () => {
    expect(ask(true, true)).toEqual([]);
    expect(ask(false, true)).toEqual(["look"]);
    expect(ask(true, true, { ...draft, inverted: true })).toEqual([]);
    expect(ask(true, false, withRole(draft, 3, "amount"))).toEqual(["direction"]);
  });

  it("shows a line without a minus, and one with it", () => {
    const [uber, payment] = [
      { text: "UBER TRIP", figure: "45.10", hasMinus: false },
      { text: "ONLINE PAYMENT", figure: "-1245.10", hasMinus: true },
    ];
    expect(signExamples(draft, table)).toEqual([uber, payment]);
    expect(signExamples(draft, { ...table, rows: table.rows.slice(0, 2) })).toEqual([payment]);
    expect(signExamples(draft, { ...table, rows: table.rows.slice(0, 1) })).toEqual([]);
  });
});

describe("what is asked about the oldest line", () => {
  const stepped = draftOfMapping(
    {
      ...MAPPING,
      columns: { ...MAPPING.columns, balance: 3 },
      amounts: { kind: "stepped", amount: 2, first: null },
    },
    table,
  );
  const untold = { ...values, signsOpen: false, untold: { line: null } };
  const ask = (now: TableDraft, recognised: TableDraft) =>
    questionsOf(
      { certain: true, remembered: false, doubts: [] },
      { draft: now, table, recognised, values: untold },
    );

  it("is which way it went, where somebody lets balances say it in a clear file, and not where the statement before says it", () => {
    expect(ask(stepped, draft)).toEqual(["first"]);
    expect(ask({ ...stepped, first: "in" }, draft)).toEqual(["first"]);
    expect(ask(stepped, { ...stepped, first: "in" })).toEqual(["first"]);
    expect(ask({ ...stepped, first: "in" }, { ...stepped, first: "in" })).toEqual([]);
    expect(
      questionsOf(
        { certain: false, remembered: false, doubts: ["first_way"] },
        { draft: stepped, table, recognised: stepped, values: untold },
      ),
    ).toEqual(["first"]);
  });
});

describe("what is to be looked at", () => {
  const ask = (doubts: readonly ReadingDoubt[], now = draft) =>
    questionsOf(
      { certain: false, remembered: false, doubts },
      { draft: now, table, recognised: draft, values },
    );

  it("is each doubt that no question is asked about, beside those that are", () => {
    expect(ask(["signs"])).toEqual(["direction"]);
    expect(ask(["signs", "day_column"])).toEqual(["direction", "look"]);
  });

  it("is nothing any more once it is read in another way", () => {
    expect(ask(["signs", "day_column"], withRole(draft, 1, "bookedOn"))).toEqual([
      "direction",
      "text",
    ]);
    expect(ask(["signs", "dates"], { ...draft, dateOrder: "dmy" })).toEqual(["direction"]);
    expect(ask(["signs", "not_recognised"], { ...draft, dateOrder: "dmy" })).toEqual([
      "direction",
      "look",
    ]);
  });
});
