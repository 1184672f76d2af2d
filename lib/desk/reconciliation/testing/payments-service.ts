import type { Gateway } from "@/lib/gateway/gateway";
import { UpstreamError, type UpstreamErrorKind } from "@/lib/gateway/upstream-error";

/** A service that has a payment of the transfers that it knows. @param kind why it doesn't tell of the others, and the status that goes with it */
export function knowing(knows: (id: string) => boolean, kind: UpstreamErrorKind = "refused", status = kind === "refused" ? 404 : 503): Gateway {
  const get = async (id: string) => {
    if (!knows(id)) throw new UpstreamError({ kind, call: "GET /transfer-requests", detail: "none", status });
    return { transfer: { id, payments: [{ sessionId: "0001112223334445", amount: "800", status: null, receivedAt: null }] }, readStartedAt: new Date(0) };
  };
  return { transfers: { get } } as unknown as Gateway;
}
