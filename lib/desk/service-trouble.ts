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

/** None is followed: tokens and payments are only for the address that a person entered. */
const ELSEWHERE =
  "The service redirects to another address, which the desk doesn't follow: its base address may need correcting.";

/** Returns the keys of the service profile that would mend a failure; empty if none would. */
export function profileHint({ profileKeys = [] }: { profileKeys?: readonly string[] }): string {
  if (profileKeys.length === 0) return "";
  const named =
    profileKeys.length === 1
      ? profileKeys[0]
      : `${profileKeys.slice(0, -1).join(", ")} or ${profileKeys.at(-1)}`;
  return ` The service may take this otherwise: an administrator can set ${named} in the service profile, under Settings → Connection.`;
}

/** Explains, without the service's own words, why a reading of the service failed. */
export function serviceTrouble(
  error: Pick<UpstreamError, "kind" | "status"> & { profileKeys?: readonly string[] },
): string {
  const isRedirect = error.status !== null && error.status >= 300 && error.status < 400;
  return `${isRedirect ? ELSEWHERE : TROUBLE[error.kind]}${profileHint(error)}`;
}
