import { expect, test } from "vitest";
import { fitColumns } from "./totals-footer";

test("totals of a currency's own decimals fit their columns, also of a billion and with seven decimals; of ten trillions they don't", () => {
  expect(
    fitColumns({ NGN: "1365785611.50", USDC: "2500.123465" }, { USDT: "25862.495126081051312808" }),
  ).toBe(true);
  expect(fitColumns({ USDC: "2500" }, { NGN: "1365785.6115645" })).toBe(true);
  expect(fitColumns({ USDC: "2500" }, { NGN: "10365785611220.50" })).toBe(false);
});
