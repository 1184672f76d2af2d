import * as z from "zod/mini";
import { OperationView } from "./operations";
import { TransferSummary } from "./transfers";
import { AmountText, CalendarDate, Freshness, Instant } from "./values";

/** The first of those that need the same from a person, and how many there are in all. */
const Waiting = z.object({ transfers: z.array(TransferSummary), count: z.number() });

/** GET /api/overview */
export const Overview = z.object({
  /** The next rate to expire first, then those without an end, then the expired ones, the latest first. */
  confirm: Waiting,
  /** The longest waiting first. */
  pay: Waiting,
  /** Failed lately, or ended although a payment came in; the latest first. */
  failed: Waiting,
  /** On hold, whatever their status; they are in none of the lists above. */
  held: Waiting,
  /** Creates and other writes that wait for a person's decision. */
  operations: z.array(OperationView),
  /** Scheduled reports that failed or that the desk paused, listed only for those who may act on them. */
  schedules: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      problem: z.enum(["paused", "run_failed", "run_partly_failed"]),
      message: z.nullable(z.string()),
      since: Instant,
    }),
  ),
  /**
   * Periods that somebody else prepared for their close, listed only for those who may review them; the longest waiting first. `changedSince`:
   * what their figures are made of has changed, so that they are to be given back. Where it is false they may still be others, by what was
   * matched on another account: only the close itself compares them.
   */
  closes: z.array(
    z.object({
      id: z.string(),
      account: z.object({ id: z.string(), name: z.string() }),
      from: CalendarDate,
      to: CalendarDate,
      preparedBy: z.string(),
      preparedAt: Instant,
      changedSince: z.boolean(),
    }),
  ),
  inFlight: z.array(
    z.object({ phase: z.string(), count: z.number(), stablecoin: z.nullable(AmountText) }),
  ),
  settledToday: z.object({ count: z.number(), stablecoin: AmountText }),
  recent: z.array(TransferSummary),
  freshness: Freshness,
});
export type Overview = z.output<typeof Overview>;
