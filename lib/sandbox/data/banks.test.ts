import { describe, expect, it } from "vitest";
import { FIAT_CURRENCIES } from "@/lib/money/currency";
import { BANKS, findBank } from "./banks";

describe("BANKS", () => {
  it("gives every code to one bank only, over all countries", () => {
    expect(new Set(BANKS.map(({ code }) => code)).size).toBe(BANKS.length);
  });

  it("gives every bank a name of its own", () => {
    expect(new Set(BANKS.map(({ name }) => name)).size).toBe(BANKS.length);
  });

  it.each(FIAT_CURRENCIES)("has ten or more banks for %s, all in one country", (currency) => {
    const banks = BANKS.filter((bank) => bank.currency === currency);
    expect(banks.length).toBeGreaterThanOrEqual(10);
    expect(new Set(banks.map(({ country }) => country)).size).toBe(1);
  });

  it.each([
    ["044", "Access Bank"],
    ["057", "Zenith Bank"],
    ["058", "Guaranty Trust Bank"],
    ["011", "First Bank of Nigeria"],
    ["033", "United Bank for Africa"],
    ["035", "Wema Bank"],
    ["50211", "Kuda Microfinance Bank"],
    ["999992", "OPay Digital Services"],
  ])("knows Nigeria's %s as %s", (code, name) => {
    expect(findBank(code)).toEqual({ code, name, country: "NG", currency: "NGN" });
  });

  it("takes a code as it is written: 57 is not 057", () => {
    expect(findBank("57")?.country).toBe("KE");
    expect(findBank("0057")).toBeUndefined();
    expect(findBank("")).toBeUndefined();
  });
});
