import type { Findings } from "../findings";
import type { GatewayOptions } from "../gateway";
import { startCounterparty, type Counterparty } from "./counterparty";
import { testGateway, type TestGateway } from "./test-gateway";

export interface ObservedGateway {
  counterparty: Counterparty;
  under: TestGateway;
  /** What the gateway has found out about the counterparty, in order. */
  findings: Findings[];
}

/** A counterparty, and a gateway for tests that faces it. */
export async function startObserved(options: Partial<GatewayOptions> = {}): Promise<ObservedGateway> {
  const counterparty = await startCounterparty();
  const findings: Findings[] = [];
  return { counterparty, findings, under: testGateway(counterparty.baseUrl, { observer: { foundOut: (found) => findings.push(found) }, ...options }) };
}

export async function closeObserved({ under, counterparty }: Omit<ObservedGateway, "findings">): Promise<void> {
  await under.gateway.close();
  await counterparty.close();
}
