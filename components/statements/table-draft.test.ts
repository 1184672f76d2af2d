import { describe, expect, it } from "vitest";
import type { CsvMapping } from "@/lib/domain/statements/mapping";
import {
  missingColumns,
  withAmountKind,
  withSplit,
  withHeader,
  withMarkedRow,
  withRole,
  withStatus,
} from "./draft-changes";
import { splitMapping, draftOfMapping, mappingOfDraft, type RawTable } from "./table-draft";

const TABLE: RawTable = {
  columns: 6,
  rows: [
    { number: 1, cells: ["Zenith Bank"] },
    { number: 3, cells: ["Date", "Value", "Narration", "Debit", "Credit", "Balance", ""] },
    { number: 4, cells: ["01/02/2026", "02/02/2026", "TXN", "", "5.00", "10.00"] },
  ],
};
const SPLIT: CsvMapping = {
  kind: "table",
  separator: ",",
  encoding: "utf-8",
  sheet: null,
  header: ["Date", "Value", "Narration", "Debit", "Credit", "Balance"],
  skipRows: 0,
  dateOrder: "dmy",
  decimalSign: ".",
  columns: {
    bookedOn: 0,
    valueOn: 1,
    narration: [2],
    bankReference: null,
    paymentReference: null,
    counterparty: null,
    counterpartyAccount: null,
    balance: 5,
    currency: null,
  },
  amounts: { kind: "split", in: 4, out: 3, outNegative: true },
};
const SIGNED: CsvMapping = {
  ...SPLIT,
  separator: null,
  encoding: null,
  sheet: "June",
  header: null,
  skipRows: 2,
  columns: {
    ...SPLIT.columns,
    valueOn: null,
    narration: [5, 1],
    balance: null,
    bankReference: 3,
    currency: 4,
  },
  amounts: { kind: "signed", amount: 2, inverted: true },
};
const ROWS: CsvMapping = {
  ...SPLIT,
  columns: { ...SPLIT.columns, valueOn: null, narration: [], account: 1, status: 2 },
  onlyAccount: "Main",
  statuses: [{ status: "Reversed", taken: false }],
};
const MARKED: CsvMapping = {
  ...SPLIT,
  columns: { ...SPLIT.columns, counterparty: 5, balance: null },
  amounts: { kind: "marked", amount: 3, mark: 4 },
};

describe("a mapping as its columns' roles, and back", () => {
  it.each([
    ["money in and out", SPLIT],
    [
      "money in that has a minus",
      { ...SPLIT, amounts: { ...SPLIT.amounts, inNegative: true } } as CsvMapping,
    ],
    [
      "a day in three columns",
      {
        ...SPLIT,
        columns: { ...SPLIT.columns, valueOn: null, year: 1, month: 2, narration: [] },
      } as CsvMapping,
    ],
    ["a sign", SIGNED],
    ["a mark", MARKED],
    [
      "a mark that a minus turns",
      { ...MARKED, amounts: { ...MARKED.amounts, minusTurns: true } } as CsvMapping,
    ],
    ["accounts and statuses", ROWS],
  ])("is the same with %s", (_, mapping) => {
    expect(mappingOfDraft(draftOfMapping(mapping, TABLE), TABLE)).toEqual(mapping);
  });

  it("finds the header's row, whatever empty cells follow it", () => {
    expect(draftOfMapping(SPLIT, TABLE).headerRow).toBe(3);
  });

  it("keeps a header that is not among the rows that are shown", () => {
    const draft = draftOfMapping({ ...SPLIT, header: ["Elsewhere"] }, TABLE);
    expect(draft.headerRow).toBeNull();
    expect(mappingOfDraft(draft, TABLE)?.header).toEqual(["Elsewhere"]);
  });

  it("keeps columns beyond those that are shown", () => {
    const far = { ...SPLIT, columns: { ...SPLIT.columns, balance: 40 } };
    expect(mappingOfDraft(draftOfMapping(far, TABLE), TABLE)).toEqual(far);
  });
});

describe("saying what a column holds", () => {
  const draft = draftOfMapping(SPLIT, TABLE);

  it("takes a role from the column that had it", () => {
    const moved = withRole(draft, 1, "bookedOn");
    expect(mappingOfDraft(moved, TABLE)?.columns).toMatchObject({ bookedOn: 1, valueOn: null });
    expect(moved.roles[0]).toBe("ignore");
  });

  it("asks for the month of a day whose year has a column of its own", () => {
    const parted = withRole(draft, 1, "year");
    expect(missingColumns(parted)).toEqual(["the month"]);
    expect(mappingOfDraft(parted, TABLE)).toBeNull();
    expect(mappingOfDraft(withRole(parted, 2, "month"), TABLE)?.columns).toMatchObject({
      bookedOn: 0,
      year: 1,
      month: 2,
      narration: [],
    });
  });

  it("forgets what a minus meant in another column", () => {
    expect(
      mappingOfDraft(withRole({ ...draft, inNegative: true }, 5, "in"), TABLE)?.amounts,
    ).toEqual({ kind: "split", in: 5, out: 3, outNegative: true });
    const turned = draftOfMapping(
      { ...MARKED, amounts: { kind: "marked", amount: 3, mark: 4, minusTurns: true } },
      TABLE,
    );
    expect(mappingOfDraft(withRole(turned, 1, "mark"), TABLE)?.amounts).toEqual({
      kind: "marked",
      amount: 3,
      mark: 1,
    });
  });

  it("joins several text columns, the first ones first", () => {
    expect(mappingOfDraft(withRole(draft, 1, "narration"), TABLE)?.columns.narration).toEqual([
      2, 1,
    ]);
  });

  it("turns to a single amount when one is chosen, and back", () => {
    const one = withRole(draft, 3, "amount");
    expect(mappingOfDraft(one, TABLE)?.amounts).toEqual({
      kind: "signed",
      amount: 3,
      inverted: false,
    });
    const marked = withRole(one, 4, "mark");
    expect(mappingOfDraft(marked, TABLE)?.amounts).toEqual({ kind: "marked", amount: 3, mark: 4 });
    const split = withRole(marked, 3, "in");
    expect(mappingOfDraft(split, TABLE)).toBeNull();
    expect(missingColumns(split)).toEqual(["the money out"]);
    expect(missingColumns(withRole(split, 4, "out"))).toEqual([]);
  });

  it("says what another way of printing amounts still needs", () => {
    expect(missingColumns(withAmountKind(draft, "marked"))).toEqual(["the DR or CR mark"]);
    expect(missingColumns(withAmountKind(draft, "signed"))).toEqual([]);
    expect(missingColumns(withAmountKind(draftOfMapping(MARKED, TABLE), "split"))).toEqual([
      "the money out",
    ]);
  });
});

describe("which rows are taken", () => {
  const draft = draftOfMapping(ROWS, TABLE);

  it("forgets whose lines were wanted with the column that named them", () => {
    expect(mappingOfDraft(withRole(draft, 1, "ignore"), TABLE)).toMatchObject({
      columns: { account: null, status: 2 },
    });
    expect(withRole(draft, 1, "ignore").onlyAccount).toBeNull();
    expect(withRole(draft, 3, "ignore").onlyAccount).toBe("Main");
  });

  it("lets the headings decide again where the header is another, and where nothing was ever said", () => {
    const without = withRole(withRole(draft, 1, "ignore"), 2, "ignore");
    expect(mappingOfDraft(without, TABLE)?.columns).toMatchObject({ account: null, status: null });
    const columns = mappingOfDraft(withMarkedRow(without, TABLE, 1), TABLE)?.columns;
    expect([columns?.account, columns?.status]).toEqual([undefined, undefined]);
    expect(mappingOfDraft(draftOfMapping(SPLIT, TABLE), TABLE)?.columns.status).toBeUndefined();
  });

  it("keeps one word for each status, however it is written", () => {
    expect(withStatus(withStatus(draft, "REVERSED", true), "Failed", true).statuses).toEqual([
      { status: "REVERSED", taken: true },
      { status: "Failed", taken: true },
    ]);
  });
});

describe("the header", () => {
  const draft = draftOfMapping(SPLIT, TABLE);

  it("is the row that is marked", () => {
    expect(mappingOfDraft(withMarkedRow(draft, TABLE, 1), TABLE)?.header).toEqual(["Zenith Bank"]);
  });

  it("can be left out, and lines begin below where it stood", () => {
    const without = withHeader(draft, TABLE, false);
    expect(mappingOfDraft(without, TABLE)).toMatchObject({ header: null, skipRows: 2 });
    expect(mappingOfDraft(withMarkedRow(without, TABLE, 3), TABLE)).toMatchObject({
      header: null,
      skipRows: 1,
    });
    expect(mappingOfDraft(withHeader(without, TABLE, true), TABLE)).toMatchObject({
      header: SPLIT.header,
      skipRows: 0,
    });
  });

  it("is cut anew with another separator", () => {
    const cut = withSplit(draft, { separator: ";" });
    const other: RawTable = { columns: 1, rows: [{ number: 3, cells: ["Date,Value"] }] };
    expect(mappingOfDraft(cut, other)).toMatchObject({ separator: ";", header: ["Date,Value"] });
  });
});

it("cuts the rows of a table whose columns are not chosen yet", () => {
  const draft = { ...draftOfMapping(SPLIT, TABLE), roles: [], separator: ";" as const };
  expect(mappingOfDraft(draft, TABLE)).toBeNull();
  expect(splitMapping(draft, TABLE)).toMatchObject({ separator: ";", columns: { bookedOn: 0 } });
});
