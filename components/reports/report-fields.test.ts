import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { importSizeOptions } from "@/lib/client/reports/report-options";
import { ImportNotice, describeImport } from "./report-fields";
import { EMPTY_DRAFT, importSizeQuery, type ReportDraft } from "./report-draft";

const part = (from: number, to: number, fits = true) => ({
  from: `2026-11-${String(from).padStart(2, "0")}`,
  to: `2026-11-${String(to).padStart(2, "0")}`,
  fits,
});

test("a file that is more than the product takes is told with its size and the days to split it by", () => {
  expect(describeImport("xero", { lines: 900, bytes: 90_000, parts: [] })).toBeNull();
  expect(
    describeImport("xero", { lines: 1_203, bytes: 90_000, parts: [part(1, 11), part(12, 12)] }),
  ).toEqual({
    title: "Xero takes files of at most 1,000 lines, and this one would have 1,203 lines.",
    text: "Make 2 reports of fewer days instead: 1 Nov to 11 Nov, 12 Nov.",
  });
  const days = Array.from({ length: 30 }, (_, at) => part(at + 1, at + 1, at > 1));
  expect(describeImport("quickbooks", { lines: 83_000, bytes: 9_339_400, parts: days })).toEqual({
    title:
      "QuickBooks Online takes files of at most 350 KB, and this one would have about 9,340 KB: 83,000 lines.",
    text: "Make 30 reports of fewer days instead: 1 Nov, 2 Nov, 3 Nov, 4 Nov, 5 Nov, and so on. 2 days have more than 350 KB alone: split their files by lines, with the first line on each part, before you import them.",
  });
  expect(describeImport("xero", { lines: 1_001, bytes: 1, parts: [part(4, 4, false)] })?.text).toBe(
    "One day has more than 1,000 lines alone: split its file by lines, with the first line on each part, before you import them.",
  );
});

const XERO: ReportDraft = {
  ...EMPTY_DRAFT,
  kind: "transactions",
  preset: "xero",
  currency: "NGN",
  range: { from: "2026-11-01", to: "2026-11-30" },
};

/** The form's text while a file of these choices would have 1,203 lines. */
function said(draft: ReportDraft): string {
  const client = new QueryClient();
  const parts = [
    { from: "2026-11-01", to: "2026-11-11", fits: true },
    { from: "2026-11-12", to: "2026-11-30", fits: true },
  ];
  client.setQueryData(importSizeOptions(importSizeQuery(draft)).queryKey, {
    lines: 1_203,
    bytes: 90_000,
    parts,
  });
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(ImportNotice, { draft })),
  );
}

test("the form says that a file is more than the product takes, once it is chosen of which currency and days it is", () => {
  expect(said(XERO)).toContain(
    "Xero takes files of at most 1,000 lines, and this one would have 1,203 lines.",
  );
  for (const part of [
    { kind: "reconciliation" },
    { preset: "debit_credit" },
    { currency: "all" },
    { range: null },
  ] as const)
    expect(said({ ...XERO, ...part })).toBe("");
});
