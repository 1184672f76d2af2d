import { expect, test } from "vitest";
import { CreateReportInput } from "@/lib/contract/api/reports";
import { EMPTY_DRAFT, inputOf } from "./report-draft";

test("what was chosen for another kind of report is not asked for", () => {
  const draft = { ...EMPTY_DRAFT, preset: "xero" as const, account: "a", currency: "NGN", state: "open" as const, range: { from: "2026-11-01", to: "2026-11-30" } };
  expect(inputOf(draft)).toEqual({ kind: "reconciliation", format: "csv", currency: "NGN", state: "open", from: "2026-11-01", to: "2026-11-30" });
  expect(inputOf({ ...draft, kind: "exceptions" })).toEqual({ kind: "exceptions", format: "csv", account: "a", from: "2026-11-01", to: "2026-11-30" });
  expect(inputOf({ ...draft, kind: "transactions" })).toMatchObject({ preset: "xero", currency: "NGN" });
});

test("an untouched form asks for something that can be made", () => {
  expect(CreateReportInput.safeParse(inputOf(EMPTY_DRAFT)).success).toBe(true);
});
