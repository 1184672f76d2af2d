import { expect, test } from "vitest";
import { distinctAddresses, nextTryAt, outsideDomains } from "./delivery";

test("pauses grow, and after the sixth try it needs a person", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const minutes = [1, 2, 3, 4, 5].map(
    (tries) => ((nextTryAt(tries, now, 0)?.getTime() ?? 0) - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 5, 15, 60, 180]);
  expect(nextTryAt(6, now, 0)).toBeNull();
  expect(nextTryAt(1, now, 1)?.getTime()).toBe(now.getTime() + 72_000);
});

test("a domain is meant alone, in any case of letters", () => {
  const domains = ["bank.example"];
  expect(
    outsideDomains(
      ["a@Bank.Example", "b@sub.bank.example", "c@bank.example.evil.example", "d@evilbank.example"],
      domains,
    ),
  ).toEqual(["b@sub.bank.example", "c@bank.example.evil.example", "d@evilbank.example"]);
  expect(outsideDomains(["a@anywhere.example"], null)).toEqual([]);
});

test("an address is kept once", () => {
  expect(distinctAddresses(["a@b.example", "A@B.example", "c@b.example"])).toEqual([
    "a@b.example",
    "c@b.example",
  ]);
});
