import * as z from "zod/mini";
import { AmountText } from "./amounts";
import { CalendarDate } from "./values";

/**
 * How far a leg of a transfer is evidenced. `proved`: by a record of our own. `told`: the service names a proof, but no record of
 * ours shows it. `suggested`: a suggested line waits for a person's decision. `waiting`: not due, or not covered by a statement yet.
 * `missing`: overdue, which is an exception. `void`: will never come.
 */
const EVIDENCE_STATES = ["proved", "told", "suggested", "waiting", "missing", "void"] as const;

export const LegEvidence = z.object({
  /** A refund's only if there is one. */
  leg: z.enum(["instruction", "bank", "chain", "refund"]),
  state: z.enum(EVIDENCE_STATES),
  sentence: z.string(),
  amount: z.nullable(z.object({ amount: AmountText, currency: z.string() })),
  on: z.nullable(CalendarDate),
  /** Reference, place in a file, or hash. */
  proof: z.nullable(z.string()),
  href: z.nullable(z.string()),
});
export type LegEvidence = z.output<typeof LegEvidence>;

/** GET /api/reconciliation/evidence/{transaction id} */
export const TransferEvidence = z.object({
  transactionId: z.string(),
  /** How many legs are `proved` or `told`. */
  evidenced: z.number(),
  legs: z.array(LegEvidence),
  /** False when there is nothing left to evidence because the transfer ended without a payment. */
  isExpected: z.boolean(),
});
export type TransferEvidence = z.output<typeof TransferEvidence>;
