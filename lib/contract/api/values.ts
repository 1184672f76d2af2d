import { z } from "zod";
import { isAmount, isPositive } from "@/lib/money/amount";

/** Exact decimal text. */
export const AmountText = z.string().refine(isAmount, "must be a plain decimal number");
export const PositiveAmount = AmountText.refine((value) => !isAmount(value) || isPositive(value), "must be more than zero");
/** ISO 8601 date-time in UTC. */
export const Instant = z.iso.datetime({ offset: true });
/** YYYY-MM-DD, in the organisation's reporting zone unless said otherwise. */
export const CalendarDate = z.iso.date();
export const UuidV4 = z.uuid({ version: "v4" });
export const MoneyText = z.object({ amount: AmountText, currency: z.string() });
export type MoneyText = z.output<typeof MoneyText>;
export const PageSize = z.coerce.number().int().min(1).max(100);
export const PageNumber = z.coerce.number().int().min(1);
/** How fresh the data of a response is: when it was last read from the service and found so. */
export const Freshness = z.object({
  verifiedAt: Instant.nullable(),
  /** The service's clock at the moment of answering, for countdowns. */
  serviceNow: Instant,
});
export type Freshness = z.output<typeof Freshness>;
