import type { Gateway } from "@/lib/gateway/gateway";
import { UpstreamError, type UpstreamErrorKind } from "@/lib/gateway/upstream-error";

/** A service that has a payment of the transfers that it knows. @param kind why it doesn't tell of the others */
export function knowing(knows: (id: string) => boolean, kind: UpstreamErrorKind = "refused"): Gateway {
  const get = async (id: string) => {
    if (!knows(id)) throw new UpstreamError({ kind, call: "GET /transfer-requests", detail: "none", status: 404 });
    return { transfer: { id, payments: [{ sessionId: "0001112223334445", amount: "800" }] }, readStartedAt: new Date(0) };
  };
  return { transfers: { get } } as unknown as Gateway;
}
