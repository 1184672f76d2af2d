import { safetyOf, type OperationKind } from "@/lib/domain/operations/operation";
import { WRITE_KIND } from "./write-kind";

const NOTHING_THERE: ReadonlySet<number | null> = new Set([404, 405, 501]);

/**
 * A hint for people that the service may have nothing at a step's address, though the transfer itself was read just before; null when
 * nothing suggests that. It concerns confirm rate, cancel and refresh, whose methods and paths the interface doesn't show.
 * @param status of the answer, which may be a page instead of JSON
 */
export function addressHint(kind: OperationKind, status: number | null): string | null {
  if (safetyOf(kind) !== "state" || !NOTHING_THERE.has(status)) return null;
  return `The service may have this step at another address. An administrator can set it: operations.${WRITE_KIND[kind]} in the service profile.`;
}
