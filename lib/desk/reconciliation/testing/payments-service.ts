import type { Payment } from "@/lib/domain/transfers/transfer";
import type { Gateway } from "@/lib/gateway/gateway";
import { UpstreamError, type UpstreamErrorKind } from "@/lib/gateway/upstream-error";

/**
 * A service that has a payment of the transfers that it knows.
 * @param kind why it doesn't tell of the others, and the status that goes with it
 */
export function knowing(
  knows: (id: string) => boolean,
  kind: UpstreamErrorKind = "refused",
  status = kind === "refused" ? 404 : 503,
): Gateway {
  const get = async (id: string) => {
    if (!knows(id))
      throw new UpstreamError({ kind, call: "GET /transfer-requests", detail: "none", status });
    return answer(id, [{ sessionId: "0001112223334445", amount: "800" }]);
  };
  return { transfers: { get } } as unknown as Gateway;
}

type Told = Pick<Payment, "sessionId" | "amount"> & Partial<Payment>;

/** A service that has these payments of every transfer. */
export function listing(sourceCurrency: string, payments: readonly Told[]): Gateway {
  return {
    transfers: { get: async (id: string) => answer(id, payments, sourceCurrency) },
  } as unknown as Gateway;
}

function answer(id: string, payments: readonly Told[], sourceCurrency = "NGN") {
  const said = { currency: null, status: null, receivedAt: null };
  return {
    transfer: {
      id,
      source: { amount: "0", currency: sourceCurrency },
      paymentInstructions: null,
      payments: payments.map((payment) => ({ ...said, ...payment })),
    },
    readStartedAt: new Date(0),
  };
}
