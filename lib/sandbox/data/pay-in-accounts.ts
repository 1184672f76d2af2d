import type { FiatCurrency } from "@/lib/money/currency";

export interface PayInAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  bankCode: string;
}

/** The accounts into which the demo company pays an on-ramp's fiat: one for each currency, always the same. */
export const PAY_IN_ACCOUNTS: Record<FiatCurrency, PayInAccount> = {
  NGN: {
    accountNumber: "7822190463",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "Wema Bank",
    bankCode: "035",
  },
  KES: {
    accountNumber: "0240718835",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "I&M Bank Kenya",
    bankCode: "57",
  },
  UGX: {
    accountNumber: "9030551207",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "Stanbic Bank Uganda",
    bankCode: "SBICUGKX",
  },
  GHS: {
    accountNumber: "2441900637",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "Fidelity Bank Ghana",
    bankCode: "240100",
  },
  ZAR: {
    accountNumber: "1012284490",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "Investec Bank",
    bankCode: "580105",
  },
};
