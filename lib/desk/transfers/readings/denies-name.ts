import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { UnusableIdError } from "@/lib/gateway/writes/template";

/**
 * Whether a failed reading by an id or reference means that the service has nothing of this name.
 * Assumed: for a name that it doesn't know, a service may answer its web site's 404, fail with a 500, or answer `success: false` under a
 * good status. What can't be put into a path is no name of anything.
 */
export function deniesName(error: unknown): boolean {
  if (error instanceof UnusableIdError) return true;
  if (!isUpstreamError(error)) return false;
  return (
    error.kind === "refused" ||
    error.status === 404 ||
    error.status === 500 ||
    (error.kind === "malformed" && error.serviceMessage !== null)
  );
}
