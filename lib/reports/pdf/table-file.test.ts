import { expect, test } from "vitest";
import { reportColumns } from "@/lib/domain/reports/report";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { tableHead } from "./table-file";

const FACTS = {
  title: "report",
  createdAt: new Date("2026-11-20T13:00:00Z"),
  organisation: { name: "Baobab Freight", sandbox: false },
  totals: () => Promise.reject(new Error("not asked for")),
};
const source: ReportSource = {
  kind: "transactions",
  preset: "screen",
  columns: reportColumns("transactions", "screen"),
  zone: "Africa/Lagos",
  set: { revision: "1", filter: { range: null, state: "open", currency: "NGN" } },
  exceptions: null,
};
const ALWAYS = ["As of 20 Nov 2026, 14:00:00 UTC+01:00", "Times are those of Africa/Lagos"];

test("a page says which rows it has", () => {
  expect(tableHead(source, FACTS).facts).toEqual(["All dates", "NGN", "Open", ...ALWAYS]);
});

test("the page of an export of all history says it in the words of that filter", () => {
  const set = { revision: "1", filter: { range: null, state: null, currency: "NGN" } };
  const filterWords = ["Status: Failed", "Currency: NGN, either side"];
  expect(tableHead({ ...source, set, filterWords }, FACTS).facts).toEqual([
    "All dates",
    ...filterWords,
    ...ALWAYS,
  ]);
});
