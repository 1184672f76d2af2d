import { manualClock } from "@/lib/platform/clock";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import {
  createGateway,
  type Gateway,
  type GatewayOptions,
  type WriteAnswer,
  type WriteRequest,
} from "../gateway";
import { DEFAULT_PROFILE } from "../profile/profile";
import { UpstreamError } from "../upstream-error";
import type { Timing } from "../wire/timing";

const TEST_CLIENT_ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
export const TEST_CLIENT_SECRET = "canary-client-secret-5f2c";
export const TEST_API_KEY = "canary-api-key-91d0";

/** Waits take no time. They are recorded, and `onSleep` may advance a manual clock. */
export interface InstantTiming extends Timing {
  waits: number[];
}

export interface TestGateway {
  gateway: Gateway;
  clock: ReturnType<typeof manualClock>;
  timing: InstantTiming;
}

/** Makes a gateway with a fixed clock, instant waits and no randomness. */
export function testGateway(baseUrl: string, options: Partial<GatewayOptions> = {}): TestGateway {
  const clock = manualClock("2026-03-02T09:00:00.000Z");
  const timing = instantTiming((ms) => clock.advance(ms));
  const gateway = createGateway({
    baseUrl,
    clientId: TEST_CLIENT_ID,
    clientSecret: new Secret(TEST_CLIENT_SECRET),
    apiKey: new Secret(TEST_API_KEY),
    profile: DEFAULT_PROFILE,
    clock,
    random: () => 0.5,
    logger: createLogger("gateway-test"),
    timing,
    ...options,
  });
  return { gateway, clock, timing };
}

function instantTiming(onSleep: (ms: number) => void = () => undefined): InstantTiming {
  let elapsedMs = 0;
  const waits: number[] = [];
  return {
    waits,
    monotonicMs: () => elapsedMs,
    sleep: async (ms) => {
      elapsedMs += ms;
      waits.push(ms);
      onSleep(ms);
    },
  };
}

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
