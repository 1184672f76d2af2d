import * as z from "zod/mini";
import { AmountText, CalendarDate } from "./values";

/** GET /api/overview/figures: volume and effective rates, from the desk's copy of the service's records. */
export const OverviewFigures = z.object({
  /** The reporting zone's. */
  today: CalendarDate,
  /** A row for each day, oldest first; sums of what settled in the stablecoin leg. */
  volume: z.array(z.object({ day: CalendarDate, stablecoin: AmountText })),
  /** Fiat for one stablecoin, after fees; the largest corridor first. */
  rates: z.array(
    z.object({
      direction: z.enum(["on-ramp", "off-ramp"]),
      currency: z.string(),
      average: AmountText,
      /** Days that had any, oldest first; at least one. */
      days: z.array(z.object({ day: CalendarDate, rate: AmountText })),
    }),
  ),
  /** The days that the average is of. */
  rateDays: z.number(),
  /** Whether the copy has every record of these days; while it hasn't, figures still grow. */
  isComplete: z.boolean(),
});
export type OverviewFigures = z.output<typeof OverviewFigures>;
