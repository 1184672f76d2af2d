import { describe, expect, it } from "vitest";
import { RECIPIENT_NETWORKS } from "@/lib/contract/service/values";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { isValidAddress } from "./addresses";
import { findBank } from "./banks";
import { recipientId } from "./history";
import { PAY_IN_ACCOUNTS } from "../transfers/payment-instructions";
import { DEMO_RECIPIENTS } from "./recipients";

const wallets = DEMO_RECIPIENTS.flatMap((recipient) =>
  recipient.type === "crypto" ? [recipient] : [],
);
const accounts = DEMO_RECIPIENTS.flatMap((recipient) =>
  recipient.type === "fiat" ? [recipient] : [],
);

describe("DEMO_RECIPIENTS", () => {
  it("are about forty, each with a name and an id of its own", () => {
    expect(DEMO_RECIPIENTS.length).toBeGreaterThanOrEqual(38);
    expect(new Set(DEMO_RECIPIENTS.map(({ name }) => name)).size).toBe(DEMO_RECIPIENTS.length);
    const ids = DEMO_RECIPIENTS.map(({ name }) => recipientId(name));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^rec_[a-z0-9]{12}$/.test(id))).toEqual([]);
  });

  it("have wallets with valid addresses, all different", () => {
    expect(
      wallets.filter(({ network, walletAddress }) => !isValidAddress(network, walletAddress)),
    ).toEqual([]);
    expect(new Set(wallets.map(({ walletAddress }) => walletAddress)).size).toBe(wallets.length);
  });

  it("have accounts of ten digits, all different", () => {
    for (const account of accounts) expect(account.accountNumber).toMatch(/^\d{10}$/);
    expect(
      new Set(accounts.map(({ bankCode, accountNumber }) => `${bankCode}:${accountNumber}`)).size,
    ).toBe(accounts.length);
  });

  it("cover every wallet network, and every pair of currencies in both directions", () => {
    expect(new Set(wallets.map(({ network }) => network))).toEqual(new Set(RECIPIENT_NETWORKS));
    for (const fiat of FIAT_CURRENCIES) {
      for (const stablecoin of STABLECOINS) {
        expect(
          wallets.some(({ symbol, paidFrom }) => symbol === stablecoin && fiat in paidFrom),
        ).toBe(true);
        expect(
          accounts.some(({ currency, paidFrom }) => currency === fiat && stablecoin in paidFrom),
        ).toBe(true);
      }
    }
  });
});

describe("PAY_IN_ACCOUNTS", () => {
  it.each(FIAT_CURRENCIES)("name a bank of the list that holds %s", (currency) => {
    const account = PAY_IN_ACCOUNTS[currency];
    expect(findBank(account.bank_code)).toMatchObject({ name: account.bank_name, currency });
    expect(account.account_number).toMatch(/^\d{10}$/);
  });
});
