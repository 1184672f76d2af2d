import * as z from "zod/mini";
import { AmountText, CalendarDate } from "./values";

/**
 * How a leg of a transfer stands. `proved`: by a record of its own. `told`: the service names a proof of it, and no record of
 * ours shows it. `suggested`: a line waits for a person's word. `waiting`: not due, or no statement reaches there yet.
 * `missing`: past its time, an exception. `void`: never to come.
 */
export const EVIDENCE_STATES = ["proved", "told", "suggested", "waiting", "missing", "void"] as const;

export const LegEvidence = z.object({
  leg: z.enum(["instruction", "bank", "chain"]),
  state: z.enum(EVIDENCE_STATES),
  /** What shows it, or what is missing, in a sentence. */
  sentence: z.string(),
  amount: z.nullable(z.object({ amount: AmountText, currency: z.string() })),
  on: z.nullable(CalendarDate),
  /** Reference, place in a file, or hash. */
  proof: z.nullable(z.string()),
  /** Where it can be looked at, in the desk. */
  href: z.nullable(z.string()),
});
export type LegEvidence = z.output<typeof LegEvidence>;

/** GET /api/reconciliation/evidence/{transaction id} */
export const TransferEvidence = z.object({
  transactionId: z.string(),
  /** Proved and told. */
  evidenced: z.number(),
  legs: z.array(LegEvidence),
  /** False when nothing is to be evidenced any more: it ended without a payment. */
  isExpected: z.boolean(),
});
export type TransferEvidence = z.output<typeof TransferEvidence>;
