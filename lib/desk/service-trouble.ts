import type { UpstreamError, UpstreamErrorKind } from "@/lib/gateway/upstream-error";

const TROUBLE: Record<UpstreamErrorKind, string> = {
  not_sent: "The service can't be reached.",
  timeout: "The service didn't answer in time.",
  reset: "The connection to the service broke before it answered.",
  unauthorized: "The service refused the desk's access token.",
  credentials: "The service refuses the desk's credentials.",
  rate_limited: "The service is limiting requests.",
  refused: "The service refused the request.",
  conflict: "The service reported a conflict.",
  unavailable: "The service isn't working properly just now.",
  malformed: "The service gave an answer that the desk can't read.",
};

/** A redirect is never followed: a token and a payment are for the address that a person has entered. */
const ELSEWHERE =
  "The service redirects to another address, which the desk doesn't follow: its base address may need correcting.";

/** Why a reading of the service failed, in a sentence that can be kept and shown later. Without the service's own words. */
export function serviceTrouble({ kind, status }: Pick<UpstreamError, "kind" | "status">): string {
  return status !== null && status >= 300 && status < 400 ? ELSEWHERE : TROUBLE[kind];
}
