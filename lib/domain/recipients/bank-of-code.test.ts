import { expect, test } from "vitest";
import { bankOfCode } from "./same-account";

const BANKS = [
  { name: "Zenith Bank", code: "057" },
  { name: "Kuda", code: "50211" },
  { name: "One", code: "00011" },
  { name: "Other", code: "011" },
];

test.each([
  ["057", "Zenith Bank"],
  ["57", "Zenith Bank"],
  ["50211", "Kuda"],
  ["011", "Other"],
  ["11", undefined],
  ["999", undefined],
])("the bank with the code %s", (code, name) => expect(bankOfCode(BANKS, code)?.name).toBe(name));
