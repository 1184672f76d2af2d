import { expect, test } from "vitest";
import { accountCurrencies } from "./account-dialog";

const codes = (inFile: readonly (string | null)[], isWallet = false) =>
  accountCurrencies(inFile, isWallet).map(({ value }) => value);

test("each account of a file can be in its own currency, also where the service doesn't deal in it", () => {
  expect(codes(["NGN", "usd", null, "EUR", "USD"]).slice(-2)).toEqual(["USD", "EUR"]);
  expect(codes(["NGN"])).toEqual(codes([]));
  expect(codes(["not one", "12"])).toEqual(codes([]));
});

test("a wallet is in a token", () => {
  expect(codes(["EURC"], true)).toEqual([...codes([], true), "EURC"]);
  expect(codes([], true)).not.toContain("NGN");
});
