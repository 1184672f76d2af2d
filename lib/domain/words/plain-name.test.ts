import { expect, test } from "vitest";
import { plainName } from "./words";

test.each([
  ["Ada Okafor", "Ada Okafor"],
  ["statement\u202Efdp.exe", "statementfdp.exe"],
  ["\u2066a\u2069\u200e\u200f\u061cb\u202a", "ab"],
  ["a\r\nBcc: evil@evil.example\u0000", "a Bcc: evil@evil.example"],
  ["a\u2028b\u2029c\td\u0085e", "a b c d e"],
  ["zero\u200bwidth\ufeff\u00ad", "zerowidth"],
  ["lone \ud800 half", "lone half"],
  ["می‌خواهم", "می‌خواهم"],
  ["👩‍💼 desk", "👩‍💼 desk"],
  ["\u202e", ""],
])("%j as a name is %j", (text, name) => expect(plainName(text)).toBe(name));
