import type { OperationView } from "@/lib/contract/api/operations";

/** What happened to a form that was sent. */
export type Fate =
  | { fate: "open"; message: string }
  | { fate: "done"; recipientId: string | null; message: string }
  /** It had no effect; the form may be sent again. */
  | { fate: "over"; message: string };

const UNKNOWN = "We don't know if this went through. Checking; don't send it again.";
const UNDER_WAY =
  "The desk is sending it. You can close this: it continues, and the list will show the result.";
/** The desk asks the bank before it stores anything: until then a form that has arrived leaves no trace. */
const TRACE_WITHIN_MS = 20_000;

/** @param sinceSentMs how long after the sending the desk was asked */
export function fateOf(operation: OperationView | null, sinceSentMs: number): Fate {
  if (operation === null) {
    if (sinceSentMs < TRACE_WITHIN_MS) return { fate: "open", message: UNKNOWN };
    return {
      fate: "over",
      message: "It didn't reach the desk, so nothing was sent. Send it again: it can't become two.",
    };
  }
  switch (operation.state) {
    case "succeeded":
      return { fate: "done", recipientId: operation.recipientId, message: "" };
    case "refused":
    case "given_up":
      return {
        fate: "over",
        message: operation.message ?? "The service refused this recipient. Nothing was added.",
      };
    case "planned":
    case "sending":
      return { fate: "open", message: operation.message ?? UNDER_WAY };
    case "ambiguous":
    case "waiting":
      return { fate: "open", message: operation.message ?? UNKNOWN };
  }
}
