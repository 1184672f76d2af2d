/**
 * How an operation is kept from happening twice. `key`: the same key and bytes may be sent again while the outcome is unknown.
 * `state`: the interface shows no idempotency header, so the transfer is read, compared, written once, and read until settled.
 * Source: money-safety.md, fact 4.
 */
const SAFETY = {
  create_transfer: "key",
  confirm_rate: "state",
  cancel_transfer: "state",
  refresh_quote: "state",
  confirm_payment: "key",
  create_recipient: "key",
} as const;
export type OperationKind = keyof typeof SAFETY;
export const OPERATION_KINDS = Object.keys(SAFETY) as readonly OperationKind[];

export function safetyOf(kind: OperationKind): "key" | "state" {
  return SAFETY[kind];
}

/**
 * States of an operation. `planned`: stored, not sent. `sending`: on the wire. `ambiguous`: sent,
 * outcome unknown, being looked for. `succeeded`, `refused`: final. `waiting`: the outcome wasn't
 * found, and a person decides. `given_up`: a person closed it.
 */
export const OPERATION_STATES = [
  "planned",
  "sending",
  "ambiguous",
  "succeeded",
  "refused",
  "waiting",
  "given_up",
] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/**
 * The time after the first send in which an ambiguous keyed write is resent. Same key and bytes. `Assumed:` a service
 * that honours keys remembers one for at least this long.
 */
export const RESEND_WINDOW_MS = 10 * 60_000;
/** The quiet time before a person may give up an operation. A late commit has shown itself by then. */
export const QUIET_PERIOD_MS = 15 * 60_000;
/**
 * The time after which a state-guarded write that shows no effect counts as not accepted. A keyed one is looked for
 * so long after `RESEND_WINDOW_MS`.
 */
export const SETTLE_WINDOW_MS = 2 * 60_000;
/** The time for which a guarded operation's transfer may stay unreadable before a person decides. */
export const UNREADABLE_WINDOW_MS = SETTLE_WINDOW_MS + 5 * 60_000;
/** The time for which a write that never left the desk is retried. Then it is closed as not sent. */
export const UNSENT_WINDOW_MS = 10 * 60_000;
