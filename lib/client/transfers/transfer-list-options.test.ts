import { expect, test } from "vitest";
import { TransferQuery } from "@/lib/contract/api/transfers";
import { loadTransferSearch, transferListOptions, transferQueryOf } from "./transfer-list-options";

const queryOf = (address: string) =>
  transferQueryOf(loadTransferSearch(new URLSearchParams(address)));

test.each([
  ["", { page: 1, pageSize: 25 }],
  [
    "state=open&type=offramp&needs=true&q=%20invoice%208841%20&page=3&rows=50",
    { state: "open", type: "offramp", needs: "you", search: "invoice 8841", page: 3, pageSize: 50 },
  ],
  ["state=pending&type=swap&page=0&rows=7&q=%20", { page: 1, pageSize: 25 }],
  [`q=${"x".repeat(300)}`, { search: "x".repeat(200), page: 1, pageSize: 25 }],
])("?%s asks for %j", (address, expected) => {
  expect(queryOf(address)).toEqual(expected);
  expect(TransferQuery.safeParse(queryOf(address)).success).toBe(true);
});

test("two questions alike have one key", () => {
  expect(transferListOptions(queryOf("q=a%20")).queryKey).toEqual(
    transferListOptions(queryOf("q=a")).queryKey,
  );
  expect(transferListOptions(queryOf("q=a")).queryKey).not.toEqual(
    transferListOptions(queryOf("q=b")).queryKey,
  );
});
