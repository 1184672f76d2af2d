/** A recipient as the service lists it. Source: interface.md, Recipient. */
export interface Recipient {
  id: string;
  /** `crypto`, `fiat`, or raw text. */
  type: string;
  name: string;
  active: boolean;
  network: string | null;
  walletAddress: string | null;
  symbol: string | null;
  bankName: string | null;
  /** Assumed: a service may show the bank's code beside its name, or in place of it. Absent where it doesn't. */
  bankCode?: string | null;
  accountNumber: string | null;
  accountName: string | null;
  currency: string | null;
  createdAt: Date | null;
}

export interface Bank {
  name: string;
  code: string;
}

/** A bank account as a lookup names it. */
export interface BankAccount {
  accountNumber: string;
  accountName: string;
  bankName: string | null;
}

/** Of a recipient's transfers no more than these are counted: a list of recipients must not cost what their whole history costs. */
export const TRANSFERS_COUNTED = 1_000;

/** A count for people: `1,000+` where counting has stopped. */
export function transfersCounted(count: number): string {
  return `${count.toLocaleString("en-GB")}${count < TRANSFERS_COUNTED ? "" : "+"}`;
}
