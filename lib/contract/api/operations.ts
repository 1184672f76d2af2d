import * as z from "zod/mini";
import { OPERATION_KINDS, OPERATION_STATES } from "@/lib/domain/operations/operation";
import { MoneyText } from "./amounts";
import { Instant, UuidV4 } from "./values";

/** POST /api/operations/{id}/adopt: a person says which transfer a create has produced. */
export const AdoptInput = z.object({
  reference: z.string().check(z.trim(), z.minLength(1, "Paste the transfer's reference or id")),
});
export type AdoptInput = z.input<typeof AdoptInput>;
/** POST /api/operations/{id}/give-up */
export const GiveUpInput = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, "Say why, in a few words"), z.maxLength(500)),
});
export type GiveUpInput = z.input<typeof GiveUpInput>;

const OperationAttemptView = z.object({
  attempt: z.number(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  outcome: z.nullable(z.string()),
  httpStatus: z.nullable(z.number()),
  detail: z.nullable(z.string()),
});

/** GET /api/operations/{id}: a write to the service, from the journal. */
export const OperationView = z.object({
  id: z.string(),
  kind: z.enum(OPERATION_KINDS),
  state: z.enum(OPERATION_STATES),
  transferId: z.nullable(z.string()),
  recipientId: z.nullable(z.string()),
  message: z.nullable(z.string()),
  serviceMessage: z.nullable(z.string()),
  createdAt: Instant,
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  attempts: z.array(OperationAttemptView),
  request: z.nullable(
    z.object({
      type: z.string(),
      source: MoneyText,
      destinationCurrency: z.string(),
      recipientId: z.string(),
      recipientName: z.nullable(z.string()),
      network: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),

  /** Earliest time to give up the operation, by the desk's clock; null if impossible. */
  giveUpFrom: z.nullable(Instant),
  /** The desk's clock when answering; null with `giveUpFrom`. */
  deskNow: z.nullable(Instant),
});
export type OperationView = z.output<typeof OperationView>;

/** GET /api/operations: creates that have not ended. */
export const OperationList = z.object({ operations: z.array(OperationView) });
export type OperationList = z.output<typeof OperationList>;

/** GET /api/intents/{id}: the outcome of a form that may have been submitted before. */
export const IntentView = z.object({ intentId: UuidV4, operation: z.nullable(OperationView) });
export type IntentView = z.output<typeof IntentView>;
