import { expect, test } from "vitest";
import { counted, fileSize, joined, plainName, quotedAtEnd } from "./words";

test("a count groups its digits, and has one or many", () => {
  expect([counted(1, "line"), counted(0, "line"), counted(2000, "line")]).toEqual([
    "1 line",
    "0 lines",
    "2,000 lines",
  ]);
});

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [61_499, "61 KB"],
  [4_200_000, "4.2 MB"],
  [110_000_000, "110.0 MB"],
])("%i bytes are shown as %s", (bytes, words) => expect(fileSize(bytes)).toBe(words));

test.each([
  [[], ""],
  [["bank"], "bank"],
  [["bank", "account name"], "bank and account name"],
  [["stablecoin", "network", "address"], "stablecoin, network and address"],
])("%j: %s", (words, sentence) => expect(joined(words)).toBe(sentence));

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

test.each([
  ["Account closed", "“Account closed”."],
  ["Try again.", "“Try again.”"],
  ["Is it yours? ", "“Is it yours? ”"],
  ["Wait…", "“Wait…”"],
])("%s", (words, quoted) => expect(quotedAtEnd(words)).toBe(quoted));
