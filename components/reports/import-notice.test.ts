import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { importSizeOptions } from "@/lib/client/reports/report-options";
import { ImportNotice } from "./import-notice";
import { EMPTY_DRAFT, importSizeQuery, type ReportDraft } from "./report-draft";

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
