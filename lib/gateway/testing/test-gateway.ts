import { manualClock } from "@/lib/platform/clock";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { createGateway, type Gateway, type GatewayOptions } from "../gateway";
import { DEFAULT_PROFILE } from "../profile/profile";
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
