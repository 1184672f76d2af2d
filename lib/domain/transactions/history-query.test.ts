import { expect, test } from "vitest";
import { describeFilters } from "./history-query";

const NBSP = "\u00a0";

test("filters are in people's words, and those that are off in none", () => {
  expect(describeFilters({})).toEqual([]);
  expect(describeFilters({ status: [], recipient: "", text: "", amountMin: "5" })).toEqual([]);
  const words = describeFilters({
    status: ["transaction_completed", "on_hold"],
    type: "offramp",
    currency: "ngn",
    recipient: "Zawadi",
    amountCurrency: "ngn",
    amountMin: "1000",
    amountMax: "2000.5",
    text: "TXN",
  });
  expect(words.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Status: Completed, on_hold",
    "Direction: Off-ramp",
    "Currency: NGN, either side",
    "Recipient: “Zawadi”",
    `Amount: NGN${NBSP}1,000.00 to NGN${NBSP}2,000.50`,
    "Search: “TXN”",
  ]);
});

test("an amount may have one bound", () => {
  expect(
    describeFilters({ amountCurrency: "UGX", amountMin: "5" }).map(({ value }) => value),
  ).toEqual([`from UGX${NBSP}5`]);
  expect(
    describeFilters({ amountCurrency: "UGX", amountMax: "5" }).map(({ value }) => value),
  ).toEqual([`up to UGX${NBSP}5`]);
});
