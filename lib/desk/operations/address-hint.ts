import { safetyOf, type OperationKind } from "@/lib/domain/operations/operation";
import type { UpstreamError } from "@/lib/gateway/upstream-error";
import { mayBeElsewhere } from "@/lib/gateway/writes/elsewhere";
import { WRITE_KIND } from "./write-kind";

/**
 * A hint for people that the service may have nothing at a step's address, though the transfer itself was read just before; null when
 * nothing suggests that. It concerns confirm rate, cancel and refresh, whose methods and paths the interface doesn't show.
 */
export function addressHint(kind: OperationKind, failure: UpstreamError): string | null {
  if (safetyOf(kind) !== "state" || !mayBeElsewhere(failure)) return null;
  return `The service may have this step at another address. An administrator can set it: operations.${WRITE_KIND[kind]} in the service profile.`;
}
