import type { CurrencyCode, FiatCurrency, Stablecoin } from "@/lib/money/currency";
import type { OfframpNetwork, PaymentInstructions } from "../store/schema";
import { depositAddress, transactionHash } from "./addresses";
import { PAY_IN_ACCOUNTS } from "./pay-in-accounts";
import type { Random } from "./random";
import type { DemoRecipient } from "./recipients";

const NETWORKS: Record<Stablecoin, readonly (readonly [OfframpNetwork, number])[]> = {
  USDT: [
    ["TRC20", 5],
    ["BSC", 2],
    ["Ethereum", 1],
    ["Polygon", 1],
    ["Arbitrum", 1],
  ],
  USDC: [
    ["Polygon", 4],
    ["Arbitrum", 3],
    ["Ethereum", 2],
    ["BSC", 1],
    ["TRC20", 1],
  ],
};

/** What is exchanged for what, and for whom. */
export interface Deal {
  /** The transfer's id, from which addresses and hashes are made. */
  id: string;
  recipient: DemoRecipient;
  source: CurrencyCode;
  destination: CurrencyCode;
  fiat: FiatCurrency;
  stablecoin: Stablecoin;
  /** Null for an on-ramp. */
  network: OfframpNetwork | null;
}

/** Chooses the currencies and the network for paying a recipient, by its habits. */
export function dealWith(recipient: DemoRecipient, id: string, random: Random): Deal {
  if (recipient.type === "crypto") {
    const fiat = random.weighted(recipient.paidFrom);
    return {
      id,
      recipient,
      source: fiat,
      destination: recipient.symbol,
      fiat,
      stablecoin: recipient.symbol,
      network: null,
    };
  }
  const stablecoin = random.weighted(recipient.paidFrom);
  const network = random.weighted(NETWORKS[stablecoin]);
  return {
    id,
    recipient,
    source: stablecoin,
    destination: recipient.currency,
    fiat: recipient.currency,
    stablecoin,
    network,
  };
}

/** How the demo company is to pay: into its account for the currency, or to an address of this transfer's own. */
export function instructionsFor({ id, fiat, stablecoin, network }: Deal): PaymentInstructions {
  if (network !== null) {
    return {
      type: "crypto_deposit",
      crypto_deposit: {
        address: depositAddress({ network, seed: id }),
        network,
        asset: stablecoin,
      },
    };
  }
  const { accountNumber, accountName, bankName, bankCode } = PAY_IN_ACCOUNTS[fiat];
  return {
    type: "bank_transfer",
    bank_transfer: {
      account_number: accountNumber,
      account_name: accountName,
      bank_name: bankName,
      bank_code: bankCode,
    },
  };
}

/** Where the recipient was paid, or for an off-ramp where the stablecoin came in. */
export function hashFor({ id, recipient, network }: Deal): string | null {
  if (network !== null) return transactionHash({ network, seed: id });
  return recipient.type === "crypto"
    ? transactionHash({ network: recipient.network, seed: id })
    : null;
}

/** A bank's session: its code, the time to the second, and a number; on a chain the deposit's hash. */
export function sessionFor(
  { network, fiat, id }: Deal,
  receivedAt: Date,
  position: number,
  random: Random,
): string {
  if (network !== null) return transactionHash({ network, seed: `${id}:${position}` });
  const bank = PAY_IN_ACCOUNTS[fiat].bankCode.replace(/\D/g, "").padStart(6, "0");
  return `${bank}${receivedAt.toISOString().replace(/\D/g, "").slice(2, 14)}${random.digits(12)}`;
}
