import { joined } from "../words/words";

/** A recipient as the service lists it. Source: interface.md, Recipient. */
export interface Recipient {
  id: string;
  /** `crypto`, `fiat`, or the service's raw text. */
  type: string;
  name: string;
  active: boolean;
  network: string | null;
  walletAddress: string | null;
  symbol: string | null;
  bankName: string | null;
  /** The bank's code, beside its name or in place of it; absent if not shown. */
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

export interface BankAccount {
  accountNumber: string;
  accountName: string;
  bankName: string | null;
}

/** Transfers of a recipient are counted up to this number, to keep the list fast. */
export const TRANSFERS_COUNTED = 1_000;

/** A count for people: `1,000+` where counting has stopped. */
export function transfersCounted(count: number): string {
  return `${count.toLocaleString("en-GB")}${count < TRANSFERS_COUNTED ? "" : "+"}`;
}

/** Details that the service may leave out, known from whoever created the recipient here. In words. */
const TOLD = {
  name: "name",
  network: "network",
  walletAddress: "address",
  symbol: "stablecoin",
  bankName: "bank",
  accountNumber: "account number",
  accountName: "account name",
  currency: "currency",
};
export type ToldField = keyof typeof TOLD;
export const TOLD_FIELDS = Object.keys(TOLD) as readonly ToldField[];

/** Says which parts of a recipient are the desk's own word; null if none is. */
export function describeDeskDetails(deskSaid: readonly ToldField[] | undefined): string | null {
  if (!deskSaid || deskSaid.length === 0) return null;
  const them = deskSaid.length === 1 ? "it" : "them";
  return `The service doesn't show the ${joined(TOLD_FIELDS.filter((field) => deskSaid.includes(field)).map((field) => TOLD[field]))}. This desk has ${them} from when the recipient was added here.`;
}
