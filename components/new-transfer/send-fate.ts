import { ApiFailure, isNotSent } from "@/lib/client/api-failure";

/**
 * What a failed send means for the request. unsure: it isn't known whether it arrived, so the journal is asked.
 * recorded: the journal has it, and knows its outcome. not_taken: nothing was created.
 */
export type SendFate = "unsure" | "recorded" | "not_taken";

const UNSURE = new Set(["offline", "unreadable", "internal", "service_unavailable", "unavailable"]);
/** Conflicts of an intent that has its operation: sent with other details before, or ended as refused. */
const RECORDED = new Set(["intent_reused", "create_transfer"]);

/** Decided by code and reason, never by text. Anything not known to be safe counts as unsure. */
export function sendFate(error: Error): SendFate {
  if (isNotSent(error)) return "not_taken";
  if (!(error instanceof ApiFailure) || UNSURE.has(error.code)) return "unsure";
  if (error.code === "refused_by_service") return "recorded";
  return error.code === "conflict" && error.reason !== null && RECORDED.has(error.reason)
    ? "recorded"
    : "not_taken";
}
