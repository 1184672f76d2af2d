import * as z from "zod/mini";
import { GiveUpInput, OperationView } from "./operations";
import { TransferRecipientView, TransferSummary } from "./transfers";
import { AmountText, MoneyText } from "./amounts";
import { CalendarDate, Freshness, Instant } from "./values";

/** GET /api/overview/figures: volume and effective rates, from the desk's copy of the service's records. */
export const OverviewFigures = z.object({
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
  rateDays: z.number(),
  /** True if the copy has every record of these days; otherwise the figures will grow. */
  isComplete: z.boolean(),
});
export type OverviewFigures = z.output<typeof OverviewFigures>;

/** The first transfers that need the same act, and the number of all. */
const Waiting = z.object({ transfers: z.array(TransferSummary), count: z.number() });

/** A transfer at the service that no create of this desk led to. */
export const UnclaimedTransfer = z.object({
  id: z.string(),
  reference: z.nullable(z.string()),
  status: z.string(),
  phase: z.string(),
  source: MoneyText,
  destinationCurrency: z.nullable(z.string()),
  recipient: z.nullable(TransferRecipientView),
  createdAt: z.nullable(Instant),
  verifiedAt: Instant,
  /** Since when it needs a person. */
  since: Instant,
  /** The request that may have created it; null without a similar request. */
  operation: z.nullable(OperationView),
  /** The transfer that this request led to; the unclaimed one is then a second. */
  twin: z.nullable(TransferSummary),
});
export type UnclaimedTransfer = z.output<typeof UnclaimedTransfer>;

/** POST /api/unclaimed/{id}/set-aside */
export const SetAsideInput = GiveUpInput;
export type SetAsideInput = z.input<typeof SetAsideInput>;

/** GET /api/overview */
export const Overview = z.object({
  /** Order: valid rates by expiry, rates without one, then expired rates, the latest first. */
  confirm: Waiting,
  /** The longest waiting first. */
  pay: Waiting,
  /** Failed lately, or ended although a payment came in; the latest first. */
  failed: Waiting,
  /** On hold, whatever their status; they are in none of the lists above. */
  held: Waiting,
  /** Transfers at the service that no request of the desk led to, the latest first. */
  unclaimed: z.object({ transfers: z.array(UnclaimedTransfer), count: z.number() }),
  /** Creates and other writes that wait for a person's decision. */
  operations: z.array(OperationView),
  /** Scheduled reports that failed or were paused, for people who may act on them. */
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
   * Periods that others prepared, for people who may review them; longest waiting first.
   * `changedSince`: figures changed, so the period is to be given back. If false they may still differ by
   * matches on another account; only the close compares them.
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
