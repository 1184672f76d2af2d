import { describe, expect, it } from "vitest";
import type { RowValues } from "@/lib/contract/api/statements";
import type { ChainMapping, CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { missingColumns, withMark, withRole, withStatus } from "./draft-changes";
import { dateExample, isUnanswered, openQuestions, unknownMarks } from "./open-questions";
import { ownCandidates } from "./own-candidates";
import { draftOfMapping, mappingOfDraft, type RawTable } from "./table-draft";

const MAPPING: CsvMapping = {
  kind: "table",
  separator: ",",
  encoding: "utf-8",
  sheet: null,
  header: ["Date", "Text", "Amount"],
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
  amounts: { kind: "signed", amount: 2, inverted: false },
};

function asked(lines: string[][], mapping: CsvMapping = MAPPING) {
  const table: RawTable = {
    columns: 3,
    rows: [["Date", "Text", "Amount"], ...lines].map((cells, index) => ({
      number: index + 1,
      cells,
    })),
  };
  const draft = draftOfMapping(mapping, table);
  return openQuestions(draft, table, draft);
}

describe("what a table leaves open", () => {
  it.each([
    [
      "which way round the dates are",
      [
        ["01/02/2026", "a", "-5.00"],
        ["03/04/2026", "b", "7.00"],
      ],
      ["dateOrder"],
    ],
    [
      "nothing, when a day beyond the twelfth tells",
      [
        ["01/02/2026", "a", "-5.00"],
        ["30/04/2026", "b", "7.00"],
      ],
      [],
    ],
    ["nothing, when day and month are the same", [["02/02/2026", "a", "-5.00"]], []],
    [
      "nothing, when points stand between the numbers",
      [
        ["01.02.2026", "a", "-5.00"],
        ["3. 4. 2026", "b", "7.00"],
      ],
      [],
    ],
    [
      "which way round the dates are, when only some have points",
      [
        ["01.02.2026", "a", "-5.00"],
        ["03/04/2026", "b", "7.00"],
      ],
      ["dateOrder"],
    ],
    ["which way money without any sign went", [["30/04/2026", "b", "7.00"]], ["direction"]],
    ["what 1,250 is", [["30/04/2026", "b", "-1,250"]], ["decimalSign"]],
    [
      "nothing, when one amount tells the decimal sign",
      [
        ["30/04/2026", "b", "-1,250"],
        ["30/04/2026", "b", "1,250.00"],
      ],
      [],
    ],
    [
      "several things at once",
      [["01/02/2026", "b", "1,250"]],
      ["dateOrder", "decimalSign", "direction"],
    ],
  ])("%s", (_, lines, questions) => {
    expect(asked(lines)).toEqual(questions);
  });

  it("not which way round the dates are, where the file's further lines tell it", () => {
    const table: RawTable = {
      columns: 3,
      rows: [
        ["Date", "Text", "Amount"],
        ["01/02/2026", "a", "-5.00"],
      ].map((cells, index) => ({ number: index + 1, cells })),
    };
    const draft = draftOfMapping(MAPPING, table);
    const values: RowValues = {
      accounts: [],
      statuses: [],
      marks: [],
      datesOpen: false,
      statusOpen: false,
      signsOpen: false,
      wayOpen: false,
      untold: null,
    };
    expect(openQuestions(draft, table, draft, values)).toEqual([]);
    expect(openQuestions(draft, table, draft, { ...values, datesOpen: true })).toEqual([
      "dateOrder",
    ]);
  });

  it("that there is no text", () => {
    expect(
      asked([["30/04/2026", "b", "-7.00"]], {
        ...MAPPING,
        columns: { ...MAPPING.columns, narration: [] },
      }),
    ).toEqual(["text"]);
  });
});

describe("which rows are the account's", () => {
  const table: RawTable = {
    columns: 3,
    rows: [
      ["Date", "Text", "Amount"],
      ["30/04/2026", "a", "-5.00"],
    ].map((cells, index) => ({ number: index + 1, cells })),
  };
  const draft = draftOfMapping(MAPPING, table);
  const named = (...accounts: string[]): RowValues => ({
    accounts: accounts.map((account) => ({ account, isNumber: /\d{6}/.test(account) })),
    statuses: [],
    marks: [],
    datesOpen: false,
    statusOpen: false,
    signsOpen: false,
    wayOpen: false,
    untold: null,
  });
  const marked = (
    ...statuses: [string, RowValues["statuses"][number]["meaning"]][]
  ): RowValues => ({
    accounts: [],
    statuses: statuses.map(([status, meaning]) => ({ status, meaning, lines: 1 })),
    marks: [],
    datesOpen: false,
    statusOpen: statuses.some(([, meaning]) => meaning === "unknown"),
    signsOpen: false,
    wayOpen: false,
    untold: null,
  });
  const ask = (values: RowValues, of = draft) => openQuestions(of, table, of, values);

  it("is asked where only names tell several accounts apart", () => {
    expect(ask(named("Main", "Marketing"))).toEqual(["account"]);
    expect(ask(named("1012345678", "2012345678"))).toEqual([]);
    expect(ask(named("Main", "MAIN "))).toEqual([]);
    expect(isUnanswered("account", draft, [], named("Main", "Marketing"))).toBe(true);
    expect(
      isUnanswered("account", { ...draft, onlyAccount: "Main" }, [], named("Main", "Marketing")),
    ).toBe(false);
  });

  it("is asked of every status that doesn't say whether money moved, unless balances show it", () => {
    const values = marked(
      ["Completed", "booked"],
      ["Reversed", "unknown"],
      ["Charged back", "unknown"],
    );
    expect(ask(values)).toEqual(["status"]);
    expect(ask(marked(["Completed", "booked"], ["Failed", "failed"]))).toEqual([]);
    expect(ask({ ...values, statusOpen: false })).toEqual([]);
    const one = withStatus(draft, "Reversed", false);
    expect(isUnanswered("status", one, ["status"], values)).toBe(true);
    expect(isUnanswered("status", withStatus(one, "charged back", true), [], values)).toBe(false);
    expect(isUnanswered("status", one, ["status"], null)).toBe(true);
  });
});

describe("what a mark means", () => {
  const table: RawTable = {
    columns: 4,
    rows: [
      ["Date", "Type", "Amount", "Text"],
      ["30/04/2026", "Cash in", "5.00", "a"],
    ].map((cells, index) => ({ number: index + 1, cells })),
  };
  const marked = (more: object) =>
    draftOfMapping(
      {
        ...MAPPING,
        columns: { ...MAPPING.columns, narration: [3] },
        amounts: { kind: "marked", amount: 2, mark: 1, ...more },
      },
      table,
    );
  const values: RowValues = {
    accounts: [],
    statuses: [],
    marks: [
      { mark: "Cash in", lines: 2, direction: null },
      { mark: "Payout", lines: 1, direction: null },
      { mark: "DR", lines: 1, direction: "out" },
    ],
    datesOpen: false,
    statusOpen: false,
    signsOpen: false,
    wayOpen: false,
    untold: null,
  };

  it("is asked of each word that says nothing, and stays asked while it is answered", () => {
    const draft = marked({});
    expect(openQuestions(draft, table, draft, values)).toEqual(["mark"]);
    expect(unknownMarks(draft, values, draft)).toEqual(["Cash in", "Payout"]);
    const one = withMark(draft, "Cash in", "in");
    expect(isUnanswered("mark", one, ["mark"], values)).toBe(true);
    const both = withMark(one, "payout", "out");
    expect(isUnanswered("mark", both, [], values)).toBe(false);
    expect(openQuestions(both, table, draft, values)).toEqual(["mark"]);
    expect(mappingOfDraft(both, table)?.amounts).toEqual({
      kind: "marked",
      amount: 2,
      mark: 1,
      words: [
        { mark: "Cash in", direction: "in" },
        { mark: "payout", direction: "out" },
      ],
    });
  });

  it("is not asked where it was recognised, or said for all other lines", () => {
    const known = marked({
      words: [
        { mark: "cash in", direction: "in" },
        { mark: "Payout", direction: "out" },
      ],
    });
    expect(openQuestions(known, table, known, values)).toEqual([]);
    const own = marked({ words: [{ mark: "0771", direction: "out" }], rest: "in" });
    expect(openQuestions(own, table, own, values)).toEqual([]);
    expect(mappingOfDraft(own, table)?.amounts).toEqual({
      kind: "marked",
      amount: 2,
      mark: 1,
      words: [{ mark: "0771", direction: "out" }],
      rest: "in",
    });
  });

  it("is forgotten with the column that it was said of", () => {
    expect(
      withRole(marked({ words: [{ mark: "0771", direction: "out" }], rest: "in" }), 0, "mark"),
    ).toMatchObject({ words: [], rest: null });
  });
});

describe("the oldest line, where balances say which way money went", () => {
  const table: RawTable = {
    columns: 4,
    rows: [
      ["Date", "Text", "Amount", "Balance"],
      ["30/04/2026", "a", "5.00", "95.00"],
      ["30/04/2026", "b", "7.00", "102.00"],
    ].map((cells, index) => ({ number: index + 1, cells })),
  };
  const draft = draftOfMapping(
    {
      ...MAPPING,
      header: ["Date", "Text", "Amount", "Balance"],
      columns: { ...MAPPING.columns, narration: [1], balance: 3 },
      amounts: { kind: "stepped", amount: 2, first: null },
    },
    table,
  );
  const values: RowValues = {
    accounts: [],
    statuses: [],
    marks: [],
    datesOpen: false,
    statusOpen: false,
    signsOpen: false,
    wayOpen: false,
    untold: { line: null },
  };

  it("is asked about where no balance stands before it, and stays asked while it is answered", () => {
    expect(openQuestions(draft, table, draft, values)).toEqual(["first"]);
    expect(openQuestions(draft, table, draft, { ...values, untold: null })).toEqual([]);
    expect(isUnanswered("first", draft, ["first"], values)).toBe(true);
    const said = { ...draft, first: "out" as const };
    expect(isUnanswered("first", said, [], values)).toBe(false);
    expect(openQuestions(said, table, draft, values)).toEqual(["first"]);
    expect(mappingOfDraft(said, table)?.amounts).toEqual({
      kind: "stepped",
      amount: 2,
      first: "out",
    });
  });

  it("needs the balances' column", () => {
    const without = withRole(draft, 3, "ignore");
    expect(missingColumns(without)).toEqual(["the balance"]);
    expect(mappingOfDraft(without, table)).toBeNull();
  });
});

it("shows the date that tells the orders apart", () => {
  expect(dateExample(["05/05/2026", "01/02/2026"], "dmy")).toEqual({
    cell: "01/02/2026",
    day: "2026-02-01",
  });
  expect(dateExample(["05/05/2026", "01/02/2026"], "mdy")).toEqual({
    cell: "01/02/2026",
    day: "2026-01-02",
  });
  expect(dateExample([], "dmy")).toBeNull();
});

describe("what a chain's file leaves open", () => {
  const mapping: ChainMapping = {
    kind: "chain",
    separator: ",",
    encoding: "utf-8",
    header: ["Hash", "Time", "From", "To", "Value", "Token"],
    network: null,
    dateOrder: "dmy",
    decimalSign: ".",
    ownAddresses: [],
    token: null,
    columns: {
      hash: 0,
      time: 1,
      from: 2,
      to: 3,
      value: 4,
      valueOut: null,
      token: 5,
      contract: null,
      decimals: null,
      status: null,
      type: null,
      direction: null,
    },
  };
  const table: RawTable = {
    columns: 6,
    rows: [
      mapping.header,
      ["0x1", "2026-01-30", "0xa", "0xb", "5", "USDC"],
      ["0x2", "2026-01-31", "0xb", "0xc", "6", "USDT"],
    ].map((cells, index) => ({ number: index + 1, cells })),
  };

  it("whose it is, and which token", () => {
    expect(openQuestions(mapping, table, mapping)).toEqual(["own", "token"]);
  });

  it("which way they went, where no sender is named", () => {
    const values: RowValues = {
      accounts: [],
      statuses: [],
      marks: [],
      datesOpen: false,
      statusOpen: false,
      signsOpen: false,
      wayOpen: true,
      untold: null,
    };
    expect(openQuestions(mapping, table, mapping, values)).toEqual(["way", "token"]);
    expect(isUnanswered("way", mapping, ["way"], values)).toBe(true);
    expect(isUnanswered("way", { ...mapping, way: "out" }, [], values)).toBe(false);
  });

  it("offers the addresses that most records have", () => {
    const [own, other, third] = ["a", "b", "c"].map((digit) => `0x${digit.repeat(40)}`);
    const rows = [
      mapping.header,
      ["0x1", "2026-01-30", own ?? "", other ?? "", "5", "USDC"],
      [
        "0x2",
        "2026-01-31",
        third ?? "",
        (own ?? "").toUpperCase().replace("0X", "0x"),
        "6",
        "USDT",
      ],
    ];
    expect(
      ownCandidates(mapping, {
        columns: 6,
        rows: rows.map((cells, index) => ({ number: index + 1, cells })),
      }),
    ).toMatchObject([{ records: 2, of: 2 }]);
    expect(ownCandidates(mapping, table)).toEqual([]);
  });

  it("which token, where each record has what went out and what came in", () => {
    const columns = {
      ...mapping.columns,
      hash: null,
      from: null,
      to: null,
      valueOut: 2,
      out: { token: 3, contract: null, hash: null },
    };
    expect(openQuestions({ ...mapping, columns }, table, { ...mapping, columns })).toEqual([
      "token",
    ]);
  });

  it("whether a token that only bears a well-known symbol is the account's", () => {
    const withContract = {
      ...mapping,
      ownAddresses: ["0xa"],
      columns: { ...mapping.columns, contract: 6 },
    };
    const only = (contract: string) => ({
      columns: 7,
      rows: [mapping.header, ["0x1", "2026-01-30", "0xa", "0xb", "5", "USDT", contract]].map(
        (cells, index) => ({ number: index + 1, cells }),
      ),
    });
    expect(openQuestions(withContract, only(`0x${"9".repeat(40)}`), withContract)).toEqual([
      "token",
    ]);
    expect(
      openQuestions(withContract, only("0xdAC17F958D2ee523a2206206994597C13D831ec7"), withContract),
    ).toEqual([]);
  });

  it("keeps asking while the answer is typed, and takes it once there is one", () => {
    const typed = { ...mapping, ownAddresses: ["0xb"], token: "USDC" };
    expect(openQuestions(typed, table, mapping)).toEqual(["own", "token"]);
    expect(isUnanswered("own", mapping, [])).toBe(true);
    expect(isUnanswered("own", typed, [])).toBe(false);
    expect(isUnanswered("token", typed, [])).toBe(true);
    expect(isUnanswered("token", typed, ["token"])).toBe(false);
  });
});
