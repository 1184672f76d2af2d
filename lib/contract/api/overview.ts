import * as z from "zod/mini";
import { OperationView } from "./operations";
import { TransferSummary } from "./transfers";
import { AmountText, Freshness, Instant } from "./values";

/** GET /api/overview */
export const Overview = z.object({
  confirm: z.array(TransferSummary),
  pay: z.array(TransferSummary),
  failed: z.array(TransferSummary),
  /** Creates and other writes that wait for a person's decision. */
  operations: z.array(OperationView),
  /** Scheduled reports that failed or that the desk paused, listed only for those who may act on them. */
  schedules: z.array(z.object({ id: z.string(), name: z.string(), problem: z.enum(["paused", "run_failed", "run_partly_failed"]), message: z.nullable(z.string()), since: Instant })),
  inFlight: z.array(z.object({ phase: z.string(), count: z.number(), stablecoin: z.nullable(AmountText) })),
  settledToday: z.object({ count: z.number(), stablecoin: AmountText }),
  recent: z.array(TransferSummary),
  freshness: Freshness,
});
export type Overview = z.output<typeof Overview>;
