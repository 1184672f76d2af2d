import { describe, expect, it } from "vitest";
import type { ChainMapping } from "@/lib/domain/statements/csv-mapping";
import { READING_DOUBTS } from "@/lib/domain/statements/reading-doubt";
import { blankDraft } from "./blank-draft";
import { doubtWords } from "./doubt-words";
import type { RawTable, TableDraft } from "./table-draft";

const rawTable = (rows: string[][]): RawTable => ({
  columns: rows[0]?.length ?? 0,
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});

const table = rawTable([
  ["When", "What", "Kind", "Amount"],
  ["02/11/2026", "RENT", "Payout", "1,200"],
]);
const draft: TableDraft = {
  ...(blankDraft("csv", table) as TableDraft),
  roles: ["bookedOn", "narration", "mark", "amount"],
  amountKind: "marked",
  words: [{ mark: "Payout", direction: "out" }],
};

const records = rawTable([
  ["Hash", "Time", "From", "To", "Value", "Token"],
  ["0x1", "2026-01-30", "0xa", "0xb", "5", "DAI"],
  ["0x2", "2026-01-31", "0xb", "0xc", "6", "USDT"],
]);
const chain: ChainMapping = {
  kind: "chain",
  separator: ",",
  encoding: "utf-8",
  header: [...(records.rows[0]?.cells ?? [])],
  network: null,
  dateOrder: "dmy",
  decimalSign: ".",
  ownAddresses: [],
  token: "USDC",
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

const GENERAL = "The file can be read in more than one way.";
const OF_CHAINS = [
  "own_address",
  "way",
  "tokens",
  "same_symbol",
  "token_by_name",
  "unnamed_token",
  "token_absent",
  "smallest_units",
];
const OF_EITHER = ["dates", "swapped_dates", "year_first", "no_dates", "no_lines"];

describe("what isn't certain", () => {
  it.each(READING_DOUBTS)(
    "%s is said of the file that it can be about, with what to do",
    (doubt) => {
      const isOfChains = OF_CHAINS.includes(doubt);
      const words = [
        ...(isOfChains ? [] : [doubtWords(doubt, draft, table)]),
        ...(isOfChains || OF_EITHER.includes(doubt) ? [doubtWords(doubt, chain, records)] : []),
      ];
      for (const { what, how } of words) {
        expect(what).not.toBe(GENERAL);
        expect(what).toMatch(/^\p{Lu}.*\.$/u);
        expect(how).toMatch(/^\p{Lu}.*\.$/u);
        expect(`${what} ${how}`).not.toMatch(/undefined|null|\?/);
      }
    },
  );

  it("names the columns, an example, and what is read for what", () => {
    expect(doubtWords("day_column", draft, table).what).toContain("column A was taken for it");
    expect(doubtWords("dates", draft, table).what).toContain("02/11/2026 is read as 2 Nov 2026");
    expect(doubtWords("way_in_words", draft, table).what).toContain(
      "the words in column C: “Payout” is money out.",
    );
    expect(doubtWords("no_header", draft, table).what).toContain(
      "Date A, Text B, DR/CR mark C, Amount D",
    );
    expect(doubtWords("token_absent", chain, records).what).toBe(
      "None of the first transfers is of USDC, the account's token: the list holds DAI, USDT.",
    );
  });
});
