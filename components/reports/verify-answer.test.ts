import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ReportingZone } from "@/components/ui/zone";
import type { ReportView } from "@/lib/contract/api/reports";
import type { Alteration, PackView, Verification } from "@/lib/contract/api/verification";
import { AlterationPlaces, describeSaving, VerifyAnswer } from "./verify-answer";

const REPORTING = { zone: "Africa/Lagos", today: "2026-11-17" };
const REPORT: ReportView = {
  number: 12,
  kind: "transactions",
  format: "csv",
  preset: null,
  state: "done",
  fileName: "transactions_s0012_v1.csv",
  filterWords: [],
  rows: 4,
  bytes: 100,
  sha256: "a".repeat(64),
  message: null,
  createdBy: "Ada Maker",
  createdById: "8a3f1c52-6a1e-4c1c-9a53-0d2b7f5f9a11",
  createdAt: "2026-11-02T09:00:00.000Z",
  finishedAt: "2026-11-02T09:00:01.000Z",
  downloads: 1,
  lastDownload: null,
  manifest: null,
};
const PACK: PackView = {
  periodId: "p",
  fileName: "close.zip",
  account: { id: "a", name: "Operating", currency: "NGN" },
  from: "2026-10-01",
  to: "2026-10-31",
  timeZone: "Africa/Lagos",
  reviewed: null,
};
const PLACE: Alteration = {
  sheet: null,
  line: 3,
  column: "amount_sent",
  expected: "1002.50",
  found: "9002.50",
  byte: 40,
};

/** The notice alone: how loud it is, its bold word, and the sentences after it. */
function said(given: Partial<Verification>): { tone: string; title: string; text: string } {
  const answer: Verification = {
    answer: "altered",
    sha256: "b".repeat(64),
    bytes: 100,
    numberGiven: null,
    report: REPORT,
    pack: null,
    alterations: [],
    note: null,
    changes: null,
    ...given,
  };
  const markup = renderToStaticMarkup(
    createElement(ReportingZone, REPORTING, createElement(VerifyAnswer, { answer })),
  );
  const [, tone = "", title = "", text = ""] =
    /class="notice" data-role="(\w+)".*?<div class="notice-text"><b>(.*?)<\/b>(.*?)<\/div>/.exec(
      markup,
    ) ?? [];
  return {
    tone,
    title,
    text: text
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("&#x27;", "'")
      .trim(),
  };
}

describe("an unaltered file", () => {
  test("of a report says for whom it was written, and as of when", () => {
    expect(said({ answer: "unaltered" })).toEqual({
      tone: "success",
      title: "Unaltered.",
      text: "Byte-for-byte identical to the file that was written for Ada Maker, as it stood at 2 Nov 2026, 10:00 WAT.",
    });
  });

  test("of another report than its name or number says is no good news", () => {
    expect(said({ answer: "unaltered", numberGiven: 11 })).toEqual({
      tone: "danger",
      title: "Not the file of report 11.",
      text: "Byte-for-byte identical to the file of report 12 that was written for Ada Maker, as it stood at 2 Nov 2026, 10:00 WAT. It is under the name or number of report 11.",
    });
    expect(said({ answer: "unaltered", numberGiven: 12 }).tone).toBe("success");
  });

  test("of a close says where to look for what has changed since", () => {
    expect(said({ answer: "unaltered", report: null, pack: PACK })).toEqual({
      tone: "success",
      title: "Unaltered.",
      text: "Byte-for-byte identical to the pack of this close. What has changed since is in the close after it.",
    });
  });
});

describe("a manifest", () => {
  const of = { ofManifest: true } as const;
  const FIELD: Alteration = {
    sheet: null,
    line: null,
    column: "totals.amountSent.NGN",
    expected: "10",
    found: "11",
    byte: null,
  };
  test("is spoken of as such", () => {
    expect(said({ ...of, answer: "unaltered" }).text).toBe(
      "Byte-for-byte identical to the manifest of report 12 that was written for Ada Maker, as it stood at 2 Nov 2026, 10:00 WAT.",
    );
    expect(said({ ...of, alterations: [FIELD] })).toEqual({
      tone: "danger",
      title: "Altered.",
      text: "It differs from the manifest of report 12 in 1 place.",
    });
    expect(said({ ...of }).text).toBe(
      "Its bytes are not those of the manifest of report 12. Download the manifest again to have it as it was.",
    );
    expect(said({ ...of, note: "same_fields" })).toEqual({
      tone: "warning",
      title: "Altered.",
      text: "Every field of the manifest is as it was written. Only the formatting differs.",
    });
    expect(said({ ...of, note: "repeated_fields" })).toMatchObject({
      tone: "danger",
      text: expect.stringContaining("which of them a program reads is not certain") as string,
    });
  });
});

describe("an altered file", () => {
  test.each([
    ["one cell", [PLACE], "It differs from report 12 in 1 place."],
    ["several", [PLACE, { ...PLACE, line: 4 }], "It differs from report 12 in 2 places."],
    [
      "as many as are looked for",
      Array.from({ length: 50 }, () => PLACE),
      "It differs from report 12 in 50 places or more.",
    ],
    [
      "a whole sheet",
      [{ ...PLACE, sheet: "Totals", line: null, column: null }],
      "It differs from report 12 in 1 place.",
    ],
    [
      "bytes alone are known of",
      [{ ...PLACE, line: null, column: null }],
      "Its bytes are not those of report 12. Download the report again to have it as it was.",
    ],
    [
      "nothing but its SHA-256",
      [],
      "Its bytes are not those of report 12. Download the report again to have it as it was.",
    ],
  ])("%s", (_what, alterations, text) =>
    expect(said({ alterations })).toEqual({ tone: "danger", title: "Altered.", text }),
  );

  describe("of which whole columns are others", () => {
    const column = (
      name: string,
      ofColumn: "missing" | "added" | "moved",
      sheet: string | null = null,
    ): Alteration => ({ ...PLACE, sheet, line: null, column: name, ofColumn });
    test.each([
      [
        "one is missing",
        [column("fee", "missing")],
        "It differs from report 12 in 1 place. The column “Fee” is missing.",
      ],
      [
        "several are, and one was put in",
        [column("fee", "missing"), column("rate", "missing"), column("my notes", "added")],
        "It differs from report 12 in 3 places. The columns “Fee” and “Rate” are missing. The column “My notes” was added.",
      ],
      [
        "one was moved, and a cell is another",
        [column("fee", "moved"), PLACE],
        "It differs from report 12 in 2 places. The column “Fee” was moved.",
      ],
      [
        "more than a sentence takes",
        ["a", "b", "c", "d", "e"].map((name) => column(name, "missing")),
        "It differs from report 12 in 5 places. The columns “A”, “B”, “C” and 2 more are missing.",
      ],
      [
        "more than are looked for",
        Array.from({ length: 50 }, (_, at) => column(`Note ${at}`, "added")),
        "It differs from report 12 in 50 places or more. The columns “Note 0”, “Note 1”, “Note 2” and at least 47 more were added.",
      ],
      [
        "of one sheet",
        [column("fee", "missing", "Report")],
        "It differs from report 12 in 1 place. The column “Fee” (Report) is missing.",
      ],
    ])("%s", (_what, alterations, text) =>
      expect(said({ alterations })).toEqual({ tone: "danger", title: "Altered.", text }),
    );

    test("the places say what is expected and found of each", () => {
      const markup = renderToStaticMarkup(
        createElement(AlterationPlaces, {
          part: "sheet",
          alterations: [
            { ...column("amount_sent", "missing"), expected: "The whole column", found: null },
            {
              ...column("my_notes", "added"),
              expected: null,
              found: "A column that was not in the file",
            },
          ],
        }),
      );
      const rows = [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) =>
        [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) =>
          cell.replaceAll(/<[^>]+>/g, ""),
        ),
      );
      expect(rows.slice(1)).toEqual([
        ["–", "Amount sent", "The whole column", "Column is missing"],
        ["–", "My notes", "No such column", "A column that was not in the file"],
      ]);
    });
  });

  test("of a close speaks of its pack", () => {
    expect(
      said({ report: null, pack: PACK, alterations: [{ ...PLACE, sheet: "lines.csv" }] }).text,
    ).toBe("It differs from the pack of this close in 1 place.");
  });

  test("that was read straight from the service doesn't offer another, which there is not", () => {
    expect(said({ report: { ...REPORT, kind: "service" } }).text).toBe(
      "Its bytes are not those of report 12, which was read straight from the service. Such a file is fetched once and can't be made again, so the changes can't be located.",
    );
  });

  test("says how it was saved, beside where it differs", () => {
    expect(said({ alterations: [PLACE], saved: { isUtf16: false, separator: ";" } }).text).toBe(
      "It differs from report 12 in 1 place. It was also saved with semicolons between the cells, which is formatting only.",
    );
  });
});

/** Only a change that may hide other contents is a warning. */
describe("a file of which nothing else can be told", () => {
  test.each([
    [
      "same_cells",
      "warning",
      "Every cell is as it was written. Only the formatting differs. It was saved by another program.",
    ],
    [
      "same_rows",
      "warning",
      "Every row is as it was written, but they stand in another order, as after sorting.",
    ],
    [
      "moved_columns",
      "warning",
      "Every cell is as it was written, but the columns stand in another order.",
    ],
    [
      "same_files",
      "warning",
      "Every file in it is as it was written. Only the archive differs: it was packed anew.",
    ],
    [
      "unreadable",
      "danger",
      "It can no longer be opened as a workbook, so the changes can't be located. Download the report again to have it as it was.",
    ],
    [
      "too_large",
      "danger",
      "It is far larger than the report, so it was not searched for changes. Download the report again to have it as it was.",
    ],
    [
      "repeated_files",
      "danger",
      "It has several files of the same name. The first of each is as it was written, but which of them a program shows is not certain. Download the pack again to have it as it was.",
    ],
  ] as const)("%s", (note, tone, text) =>
    expect(said({ note })).toEqual({ tone, title: "Altered.", text }),
  );

  test.each([
    [
      "unreadable",
      "It can no longer be opened as an archive, so the changes can't be located. Download the pack again to have it as it was.",
    ],
    [
      "too_large",
      "It is far larger than a pack, so it was not searched for changes. Download the pack again to have it as it was.",
    ],
    [
      "same_rows",
      "Every row is as it was written, but they stand in another order, as after sorting.",
    ],
  ] as const)("%s, of a close", (note, text) =>
    expect(said({ note, report: null, pack: PACK }).text).toBe(text),
  );
});

describe("a file that this desk didn't write", () => {
  const unknown = { answer: "unknown", report: null } as const;
  test.each([
    [
      "that names no report",
      {},
      "Can't tell which report this should be. Enter its number from the Reports list.",
    ],
    [
      "that names one that there isn't",
      { numberGiven: 99 },
      "This desk has no file of report 99 either. Enter the right number from the Reports list.",
    ],
    [
      "of which the SHA-256 alone was given",
      { bytes: null },
      "Can't tell which report this should be. Enter its number from the Reports list. A close pack that was last downloaded before this desk kept their SHA-256 is found only by the file itself.",
    ],
  ])("%s", (_which, given, text) =>
    expect(said({ ...unknown, ...given })).toEqual({
      tone: "warning",
      title: "This desk wrote no such file.",
      text,
    }),
  );
});

test.each([
  ["same_cells", undefined, "It was saved by another program."],
  [
    "same_cells",
    { isUtf16: true, separator: "\t" },
    "It was saved as UTF-16 text, with tabs between the cells.",
  ],
  ["same_cells", { isUtf16: true, separator: null }, "It was saved as UTF-16 text."],
  [
    "same_rows",
    { isUtf16: false, separator: ";" },
    "It was also saved with semicolons between the cells, which is formatting only.",
  ],
  [
    null,
    { isUtf16: true, separator: "\t" },
    "It was also saved as UTF-16 text, with tabs between the cells, which is formatting only.",
  ],
  [null, undefined, ""],
] as const)("of %s, %o", (note, saved, words) => {
  expect(describeSaving(note, saved)).toBe(words);
});
