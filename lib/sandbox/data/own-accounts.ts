import type { FiatCurrency } from "@/lib/money/currency";

/** A bank account of the demo company from which it pays its on-ramps. */
export interface OperatingAccount {
  currency: FiatCurrency;
  bankCode: string;
  /** 10 digits. */
  accountNumber: string;
  /** The holder in the bank's books: what a lookup answers. */
  accountName: string;
}

/** The company's own accounts, one for each currency. None of them is a recipient. */
export const OPERATING_ACCOUNTS: readonly OperatingAccount[] = [
  {
    currency: "NGN",
    bankCode: "057",
    accountNumber: "1016004418",
    accountName: "BAOBAB FREIGHT LTD",
  },
  {
    currency: "KES",
    bankCode: "31",
    accountNumber: "0100446207",
    accountName: "BAOBAB FREIGHT KENYA LIMITED",
  },
  {
    currency: "UGX",
    bankCode: "CERBUGKA",
    accountNumber: "3100046620",
    accountName: "BAOBAB FREIGHT (U) LTD",
  },
  {
    currency: "GHS",
    bankCode: "130100",
    accountNumber: "1441550726",
    accountName: "BAOBAB FREIGHT GHANA LTD",
  },
  {
    currency: "ZAR",
    bankCode: "051001",
    accountNumber: "0102446187",
    accountName: "BAOBAB FREIGHT SA (PTY) LTD",
  },
];

/** The demo recipients whose accounts and wallets are the company's own. */
export const OWN_RECIPIENT_NAMES: readonly string[] = [
  "Ikeja depot payroll",
  "Mombasa payroll",
  "Kampala payroll",
  "Tema payroll",
  "Durban payroll",
  "Treasury cold wallet",
  "Treasury operating wallet",
];

/** The address that sends an off-ramp's stablecoin over Tron. Over the others the treasury's operating wallet does. */
export const TRON_WALLET_SEED = "baobab freight: treasury on tron";
