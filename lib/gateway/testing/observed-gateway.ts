import { afterEach, beforeEach } from "vitest";
import type { GatewayOptions } from "../gateway";
import { startCounterparty, type Counterparty } from "./counterparty";
import { testGateway, type TestGateway } from "./test-gateway";

export interface ObservedGateway {
  counterparty: Counterparty;
  under: TestGateway;
}

/** A counterparty, and a gateway for tests that faces it. */
async function startObserved(options: Partial<GatewayOptions> = {}): Promise<ObservedGateway> {
  const counterparty = await startCounterparty();
  return {
    counterparty,
    under: testGateway(counterparty.baseUrl, options),
  };
}

/**
 * Starts both before each test of the file or `describe`, and closes them after it. A gateway that a test puts in the place of this one is
 * its own to close.
 * @param take told of both before each test
 */
export function facingEachTest(
  take: (observed: ObservedGateway) => void,
  options: Partial<GatewayOptions> = {},
): void {
  let observed: ObservedGateway;
  beforeEach(async () => {
    observed = await startObserved(options);
    take(observed);
  });
  afterEach(async () => {
    await observed.under.gateway.close();
    await observed.counterparty.close();
  });
}
