import * as z from "zod/mini";
import { isAmount, isPositive } from "@/lib/money/amount";

/** Exact decimal text. */
export const AmountText = z.string().check(z.refine(isAmount, "must be a plain decimal number"));
export const PositiveAmount = AmountText.check(
  z.refine((value) => !isAmount(value) || isPositive(value), "must be more than zero"),
);
export const MoneyText = z.object({ amount: AmountText, currency: z.string() });
