import { expect, test } from "vitest";
import { directRate } from "./rate";

const ngn = { amount: "25000000", currency: "NGN" };
const usdt = { amount: "15770.88", currency: "USDT" };

test("fiat per stablecoin, on-ramp and off-ramp", () => {
  expect(directRate("1585.20", ngn, usdt)).toEqual({ base: "USDT", quote: "NGN", value: "1585.2" });
  expect(directRate("1585.20", usdt, ngn)).toEqual({ base: "USDT", quote: "NGN", value: "1585.2" });
});

test("stablecoin per fiat", () => {
  expect(directRate("0.00063083", ngn, usdt)).toEqual({
    base: "NGN",
    quote: "USDT",
    value: "0.00063083",
  });
});

test("a fee of a few per cent leaves the direction plain", () => {
  expect(directRate("1540", ngn, usdt)).toMatchObject({ base: "USDT" });
});

test("what fits neither way has no direction", () => {
  expect(directRate("12", ngn, usdt)).toBeNull();
  expect(directRate("0", ngn, usdt)).toBeNull();
  expect(directRate("1585", ngn, { ...usdt, amount: "0" })).toBeNull();
});

test("what fits both ways has none either", () => {
  expect(
    directRate("1", { amount: "100", currency: "USDC" }, { amount: "100", currency: "USDT" }),
  ).toBeNull();
});

test("up to a twentieth off it still fits, and not a hair beyond", () => {
  const usd = { amount: "3", currency: "USDC" };
  expect(directRate("1050", { amount: "3000", currency: "KES" }, usd)).toMatchObject({
    base: "USDC",
    value: "1050",
  });
  expect(directRate("950", { amount: "3000", currency: "KES" }, usd)).toMatchObject({
    base: "USDC",
    value: "950",
  });
  expect(
    directRate("1050.000000000000000000001", { amount: "3000", currency: "KES" }, usd),
  ).toBeNull();
  expect(
    directRate("949.999999999999999999999", { amount: "3000", currency: "KES" }, usd),
  ).toBeNull();
});

test("amounts of two signs have no rate between them", () => {
  expect(directRate("1585.20", { ...ngn, amount: "-25000000" }, usdt)).toBeNull();
  expect(
    directRate("1585.20", { ...ngn, amount: "-25000000" }, { ...usdt, amount: "-15770.88" }),
  ).toMatchObject({ base: "USDT" });
});
