import { expect, test } from "vitest";
import { CreateReportInput } from "@/lib/contract/api/reports";
import { EMPTY_DRAFT, formatOf, formatsOf, inputOf } from "./report-draft";

test("what was chosen for another kind of report is not asked for", () => {
  const draft = {
    ...EMPTY_DRAFT,
    preset: "xero" as const,
    account: "a",
    currency: "NGN",
    state: "open" as const,
    range: { from: "2026-11-01", to: "2026-11-30" },
  };
  expect(inputOf(draft)).toEqual({
    kind: "reconciliation",
    format: "csv",
    currency: "NGN",
    state: "open",
    from: "2026-11-01",
    to: "2026-11-30",
  });
  expect(inputOf({ ...draft, kind: "exceptions" })).toEqual({
    kind: "exceptions",
    format: "csv",
    account: "a",
    from: "2026-11-01",
    to: "2026-11-30",
  });
  expect(inputOf({ ...draft, kind: "transactions" })).toMatchObject({
    preset: "xero",
    currency: "NGN",
  });
});

test("chosen columns are those chosen now, else those of last time, and go with no other set of columns", () => {
  const draft = { ...EMPTY_DRAFT, kind: "transactions" as const, preset: "chosen" as const };
  expect(inputOf(draft, ["fee", "rate"])).toMatchObject({
    preset: "chosen",
    columns: ["fee", "rate"],
  });
  expect(inputOf({ ...draft, columns: ["rate"] }, ["fee", "rate"])).toMatchObject({
    columns: ["rate"],
  });
  expect(CreateReportInput.safeParse(inputOf(draft)).success).toBe(true);
  expect(inputOf({ ...draft, preset: "screen", columns: ["rate"] })).not.toHaveProperty("columns");
  expect(inputOf({ ...draft, kind: "reconciliation", columns: ["rate"] })).not.toHaveProperty(
    "columns",
  );
});

test("an untouched form asks for something that can be made", () => {
  expect(CreateReportInput.safeParse(inputOf(EMPTY_DRAFT)).success).toBe(true);
});

test("documents are PDF, what a product imports is not, and a format that there isn't gives way to one that there is", () => {
  const documents = {
    ...EMPTY_DRAFT,
    kind: "receipts" as const,
    format: "xlsx" as const,
    state: "open" as const,
    withFee: false,
  };
  expect(inputOf(documents)).toEqual({ kind: "receipts", format: "pdf", withFee: false });
  expect(CreateReportInput.safeParse(inputOf(documents)).success).toBe(true);
  const imported = {
    ...EMPTY_DRAFT,
    kind: "transactions" as const,
    preset: "xero" as const,
    format: "pdf" as const,
    currency: "NGN",
  };
  expect([formatsOf(imported).includes("pdf"), formatOf(imported)]).toEqual([false, "csv"]);
  expect(formatOf({ ...EMPTY_DRAFT, format: "pdf" })).toBe("pdf");
});
