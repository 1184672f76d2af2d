export type OperationKind =
  | "create_transfer"
  | "confirm_rate"
  | "cancel_transfer"
  | "refresh_quote"
  | "confirm_payment"
  | "create_recipient";

export type OperationState =
  | "planned"
  | "sending"
  | "ambiguous"
  | "succeeded"
  | "refused"
  | "waiting"
  | "given_up";

/**
 * How an operation is kept from happening twice. `key`: the same key and bytes may be sent again while the outcome is unknown.
 * `state`: the interface shows no idempotency header, so the transfer is read, compared, written once, and read until settled.
 * Source: money-safety.md, fact 4.
 */
export function safetyOf(kind: OperationKind): "key" | "state" {
  switch (kind) {
    case "create_transfer":
    case "create_recipient":
    case "confirm_payment":
      return "key";
    case "confirm_rate":
    case "cancel_transfer":
    case "refresh_quote":
      return "state";
  }
}

/**
 * The time after the first send in which an ambiguous keyed write is resent. Same key and bytes. `Assumed:` a service
 * that honours keys remembers one for at least this long.
 */
export const RESEND_WINDOW_MS = 10 * 60_000;
/** The quiet time before a person may give up an operation. A late commit has shown itself by then. */
export const QUIET_PERIOD_MS = 15 * 60_000;
/** The time after which a state-guarded write that shows no effect counts as not accepted. */
export const SETTLE_WINDOW_MS = 2 * 60_000;
/** The time for which a guarded operation's transfer may stay unreadable before a person decides. */
export const UNREADABLE_WINDOW_MS = SETTLE_WINDOW_MS + 5 * 60_000;
/** The time for which a write that never left the desk is retried. Then it is closed as not sent. */
export const UNSENT_WINDOW_MS = 10 * 60_000;
