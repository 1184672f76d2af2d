import { expect, test } from "vitest";
import { formatFigure } from "@/lib/money/format";
import { heroSizeClass } from "./money";

test.each([
  ["25000001", "NGN", undefined],
  ["16126.431866", "USDC", undefined],
  ["16126.431865832248", "USDC", "money--long"],
  ["12345678.123456789012", "USDC", "money--longest"],
])("%s %s", (amount, currency, size) =>
  expect(heroSizeClass(formatFigure(amount, currency))).toBe(size),
);
