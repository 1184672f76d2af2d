import { expect, test } from "vitest";
import { isOneAccount, type HeldAt } from "./same-account";

const at = (
  institution: string,
  code: string | null = null,
  codeName: string | null = null,
): HeldAt => ({ institution, code, codeName });

test.each<[string, HeldAt, HeldAt, "yes" | "no" | "open"]>([
  [
    "the same code, whatever the bank is called",
    at("GTB", "058"),
    at("Guaranty Trust", "058"),
    "yes",
  ],
  ["two codes of two banks", at("GTBank", "058"), at("Zenith Bank", "057"), "no"],
  [
    "two codes of one bank, as the person names it",
    at("GTBank", "058"),
    at("GT Bank", "000013"),
    "open",
  ],
  [
    "two codes of one bank, as the service names it",
    at("Ours", "058", "GTBank"),
    at("Naira", "000013", "GTBANK"),
    "open",
  ],
  [
    "a bank named by the person and by the service",
    at("GTBank", "058"),
    at("Naira", "000013", "GTBank"),
    "open",
  ],
  ["a code that has lost its zeros", at("GTBank", "00058"), at("Guaranty", "058"), "open"],
  ["a code on one side alone", at("GTBank", "058"), at("Zenith Bank"), "open"],
  ["no codes", at("GTBank"), at("Zenith Bank"), "open"],
])("%s", (_what, one, other, answer) => {
  expect(isOneAccount(one, other)).toBe(answer);
  expect(isOneAccount(other, one)).toBe(answer);
});
