import * as z from "zod/mini";
import { AmountText, CalendarDate } from "./values";

/** GET /api/overview/figures: volume and effective rates, from the desk's copy of the service's records. */
export const OverviewFigures = z.object({
  /** Today in the reporting zone. */
  today: CalendarDate,
  /** A row for each day, oldest first; the sum of settled amounts in the stablecoin. */
  volume: z.array(z.object({ day: CalendarDate, stablecoin: AmountText })),
  /** Fiat for one stablecoin, after fees; the largest corridor first. */
  rates: z.array(
    z.object({
      direction: z.enum(["on-ramp", "off-ramp"]),
      currency: z.string(),
      average: AmountText,
      /** Days with a settled transaction, oldest first; at least one. */
      days: z.array(z.object({ day: CalendarDate, rate: AmountText })),
    }),
  ),
  /** How many days the average covers. */
  rateDays: z.number(),
  /** Whether the copy has every record of these days; if not, the figures will still grow. */
  isComplete: z.boolean(),
});
export type OverviewFigures = z.output<typeof OverviewFigures>;
