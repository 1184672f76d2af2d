import { describe, expect, it } from "vitest";
import { isFiat, isStablecoin } from "@/lib/money/currency";
import { isValidAddress } from "./addresses";
import { dealWith, hashFor, instructionsFor, sessionFor } from "./deals";
import { PAY_IN_ACCOUNTS } from "../transfers/payment-instructions";
import { createRandom } from "./random";
import { DEMO_RECIPIENTS } from "./recipients";

const ID = "4f0e7c1a-3b52-4c1e-9d0a-77c2b1be97f3";
const AT = new Date("2026-11-20T13:58:44.123Z");
const deals = DEMO_RECIPIENTS.map((recipient) => ({
  recipient,
  deal: dealWith(recipient, ID, createRandom(recipient.name)),
}));

describe("dealWith", () => {
  it.each(deals.map(({ recipient, deal }) => [recipient.name, recipient, deal] as const))(
    "pays %s what it takes, from what it is paid with",
    (_name, recipient, deal) => {
      const choices: readonly string[] = recipient.paidFrom.map(([currency]) => currency);
      expect(choices).toContain(deal.source);
      expect(deal.destination).toBe(
        recipient.type === "crypto" ? recipient.symbol : recipient.currency,
      );
      expect(isFiat(deal.source) && isStablecoin(deal.destination)).toBe(
        recipient.type === "crypto",
      );
      expect(deal.network === null).toBe(recipient.type === "crypto");
    },
  );
});

describe("instructionsFor, hashFor and sessionFor", () => {
  it("are a bank's for an on-ramp", () => {
    for (const { recipient, deal } of deals) {
      if (recipient.type !== "crypto") continue;
      expect(instructionsFor(deal)).toMatchObject({
        type: "bank_transfer",
        bank_transfer: { account_number: PAY_IN_ACCOUNTS[deal.fiat].accountNumber },
      });
      expect(hashFor(deal)).toMatch(
        recipient.network === "Tron" ? /^[0-9a-f]{64}$/ : /^0x[0-9a-f]{64}$/,
      );
      expect(sessionFor(deal, AT, 0, createRandom(1))).toMatch(/^\d{6}261120135844\d{12}$/);
    }
  });

  it("are the network's for an off-ramp", () => {
    for (const { recipient, deal } of deals) {
      if (recipient.type !== "fiat" || deal.network === null) continue;
      const instructions = instructionsFor(deal);
      if (instructions.type !== "crypto_deposit")
        throw new Error("an off-ramp is paid to an address");
      expect(isValidAddress(deal.network, instructions.crypto_deposit.address)).toBe(true);
      expect(instructions.crypto_deposit).toMatchObject({
        network: deal.network,
        asset: deal.source,
      });
      expect(sessionFor(deal, AT, 0, createRandom(1))).not.toBe(
        sessionFor(deal, AT, 1, createRandom(1)),
      );
    }
  });
});
