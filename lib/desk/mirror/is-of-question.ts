import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { isAnswering } from "@/lib/gateway/is-answering";
import type { UpstreamError } from "@/lib/gateway/upstream-error";

/**
 * Whether a failure says something of what was asked for: that it is refused, or answered with something else. Any other failure does only while the
 * service answers for its list; until then, and where it names a pause, the mirror waits for the service, and says so.
 */
export async function isOfQuestion(
  { gateway }: Pick<WorkerContext, "gateway">,
  { kind, retryAfterMs }: UpstreamError,
): Promise<boolean> {
  if (kind === "refused" || kind === "malformed") return true;
  return kind !== "rate_limited" && retryAfterMs === null && isAnswering(gateway);
}
