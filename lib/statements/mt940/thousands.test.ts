import { describe, expect, test } from "vitest";
import { bytesOf, readAll } from "../testing/read-all";

const statement = (currency: string, opening: string, line: string, closing: string) =>
  [
    ":20:X",
    ":25:1012345678",
    ":28C:1/1",
    `:60F:C260301${currency}${opening}`,
    `:61:2603020302C${line}NTRF77//88`,
    ":86:GOODS",
    `:62F:C260302${currency}${closing}`,
    "-",
  ].join("\r\n");
const read = (...fields: Parameters<typeof statement>) =>
  readAll(bytesOf(statement(...fields)), "mt940");

describe("thousands separators in amounts", () => {
  test.each([
    ["1.000,00", "1.234,56", "2.234,56"],
    ["1,000.00", "1,234.56", "2,234.56"],
    ["1'000,00", "1'234,56", "2'234,56"],
    ["1.000,", "1.234,56", "2234,56"],
    ["1.000.000", "1.234,56", "1.001.234,56"],
  ])("%s and %s are %s", async (opening, line, closing) => {
    const { bad, lines, proofs } = await read("EUR", opening, line, closing);
    expect(bad).toEqual([]);
    expect(lines).toMatchObject([
      { direction: "in", amount: "1234.56", paymentReference: "77", bankReference: "88" },
    ]);
    expect(proofs).toMatchObject([{ outcome: "proven" }]);
  });

  test.each(["1.234", "1,234", "12.34,56", "1.234.56", "1,234,56", "1..234,56"])(
    "%s could be more than one amount, or is none: it is refused",
    async (amount) => {
      const inLine = await read("EUR", "1000,00", amount, "2234,56");
      expect(inLine.lines).toEqual([]);
      expect(inLine.bad).toMatchObject([
        {
          lineNumber: 5,
          problem: expect.stringContaining(`“${amount}” can't be read as an amount`),
        },
      ]);
      const inBalances = await read("EUR", amount, "1234,56", amount);
      expect(inBalances.bad.map(({ problem }) => problem)).toEqual([
        expect.stringContaining("opening balance can't be read"),
        expect.stringContaining("closing balance can't be read"),
      ]);
    },
  );

  test("three decimals are those of a currency that has them", async () => {
    const { bad, lines, proofs } = await read("KWD", "10,000", "1,234", "11,234");
    expect(bad).toEqual([]);
    expect(lines).toMatchObject([{ amount: "1.234" }]);
    expect(proofs).toMatchObject([{ outcome: "proven" }]);
  });

  test("three decimals behind what can't be thousands are decimals", async () => {
    const { bad, lines } = await read("EUR", "1000,00", "0,500", "1000,50");
    expect(bad).toEqual([]);
    expect(lines).toMatchObject([{ amount: "0.500" }]);
  });
});
