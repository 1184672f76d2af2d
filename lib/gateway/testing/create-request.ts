import type { Gateway, WriteAnswer, WriteRequest } from "../gateway";
import { UpstreamError } from "../upstream-error";

export const CREATE_KEY = "9b2f4c1e-5d0a-4f7b-8c3e-2a1b0c9d8e7f";

/** A create of an on-ramp transfer, with its key and five seconds. */
export function createRequest(gateway: Gateway): WriteRequest {
  const plan = gateway.planWrite("createTransfer", {
    type: "onramp",
    amount: "1500000.50",
    fromCurrency: "NGN",
    toCurrency: "USDC",
    recipientId: "rec_a1",
  });
  return { ...plan, upstreamKey: CREATE_KEY, deadlineMs: 5_000 };
}

/** @throws if the write succeeds, or fails otherwise than by the service */
export async function failureOf(write: Promise<WriteAnswer>): Promise<UpstreamError> {
  const result = await write.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(result instanceof UpstreamError))
    throw new Error(`expected an UpstreamError, got ${String(result)}`);
  return result;
}
