import { expect, test } from "vitest";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { describeMissing } from "./recipient-picker";

const WALLET = {
  type: "crypto",
  symbol: "USDC",
  network: "Tron",
  walletAddress: "T…",
  currency: null,
  bankName: null,
  accountNumber: null,
} as RecipientView;
const ACCOUNT = {
  type: "fiat",
  symbol: null,
  network: null,
  walletAddress: null,
  currency: "NGN",
  bankName: "Zenith Bank",
  accountNumber: "1014772905",
} as RecipientView;

test.each<[string, RecipientView, string, string | null]>([
  ["a wallet shown whole", WALLET, "USDC", null],
  ["an account shown whole", ACCOUNT, "NGN", null],
  [
    "a wallet without a symbol",
    { ...WALLET, symbol: null },
    "USDC",
    "this wallet's stablecoin. Check with the recipient that it accepts USDC",
  ],
  [
    "a wallet of which nothing is shown",
    { ...WALLET, symbol: null, network: null, walletAddress: null },
    "USDT",
    "this wallet's stablecoin, network and address. Check with the recipient that it accepts USDT",
  ],
  [
    "an account without its bank",
    { ...ACCOUNT, bankName: null },
    "NGN",
    "this bank account's bank. Check with the recipient that this is the right bank account before you send.",
  ],
  [
    "an account without its currency and bank",
    { ...ACCOUNT, currency: null, bankName: null },
    "NGN",
    "this bank account's currency and bank.",
  ],
])("%s", (_what, recipient, toCurrency, said) => {
  if (said === null) expect(describeMissing(recipient, toCurrency)).toBeNull();
  else expect(describeMissing(recipient, toCurrency)).toContain(said);
});
