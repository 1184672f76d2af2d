import { addressKey } from "../chain/address";
import { isSameNetwork } from "../chain/network-name";
import { joined } from "../words/words";
import { isAlikeBank, isOneAccountNumber } from "./same-account";

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

/** A bank account as a lookup names it. */
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

/** A recipient with what its list entry leaves out. */
export interface ToldRecipient extends Omit<Recipient, "bankCode"> {
  /** The fields that are the desk's own word: the service shows them nowhere. */
  deskSaid: ToldField[];
}

/** The details known of a recipient besides its list entry. */
export interface KnownRecipient extends Pick<Recipient, "type" | ToldField> {
  /** Other names of its bank. */
  bankNames?: readonly string[];
  deskSaid: readonly ToldField[];
}

/** True if the list leaves out anything that a recipient of its type has. */
export function isLackingParts({ type, ...listed }: Recipient): boolean {
  const fields: readonly ToldField[] =
    type === "crypto"
      ? ["name", "network", "walletAddress", "symbol"]
      : ["name", "bankName", "accountNumber", "accountName", "currency"];
  return fields.some((field) => isMissing(listed[field]));
}

/** A list entry as it stands. */
export function asListed({
  id,
  type,
  name,
  active,
  network,
  walletAddress,
  symbol,
  bankName,
  accountNumber,
  accountName,
  currency,
  createdAt,
}: Recipient): ToldRecipient {
  return {
    id,
    type,
    name,
    active,
    network,
    walletAddress,
    symbol,
    bankName,
    accountNumber,
    accountName,
    currency,
    createdAt,
    deskSaid: [],
  };
}

/**
 * Completes a recipient's list entry from other details known of it. The service's own details stand. If any detail
 * contradicts, nothing is added: it was said of another place. A recipient's details never change.
 */
export function completedBy(told: ToldRecipient, known: KnownRecipient): ToldRecipient {
  if (told.type !== known.type || !fits(told, known)) return told;
  const added = TOLD_FIELDS.filter((field) => isMissing(told[field]) && !isMissing(known[field]));
  return {
    ...told,
    ...Object.fromEntries(added.map((field) => [field, known[field]])),
    deskSaid: [...told.deskSaid, ...added.filter((field) => known.deskSaid.includes(field))],
  };
}

/** True if no details contradict. Two answers may name the recipient and spell the account's name differently. */
function fits(told: ToldRecipient, known: KnownRecipient): boolean {
  const agree = (field: ToldField, isSame: (one: string, other: string) => boolean): boolean => {
    const [one, other] = [told[field], known[field]];
    return isMissing(one) || isMissing(other) || isSame(one, other);
  };
  const isEqual = (one: string, other: string): boolean => one === other;
  return (
    agree("walletAddress", (one, other) => addressKey(one) === addressKey(other)) &&
    agree("network", (one, other) => isSameNetwork(one, other) === true) &&
    agree("symbol", isEqual) &&
    agree("currency", isEqual) &&
    agree("accountNumber", isOneAccountNumber) &&
    agree("bankName", (one, other) =>
      [other, ...(known.bankNames ?? [])].some((name) => isAlikeBank(one, name)),
    )
  );
}

function isMissing(value: string | null): value is null {
  return value === null || value === "";
}

/** Details that the service may leave out and the desk knows from whoever created the recipient. */
export const TOLD_FIELDS = [
  "name",
  "network",
  "walletAddress",
  "symbol",
  "bankName",
  "accountNumber",
  "accountName",
  "currency",
] as const;
export type ToldField = (typeof TOLD_FIELDS)[number];

const WORDS: Record<ToldField, string> = {
  name: "name",
  network: "network",
  walletAddress: "address",
  symbol: "stablecoin",
  bankName: "bank",
  accountNumber: "account number",
  accountName: "account name",
  currency: "currency",
};

/** Says which parts of a recipient are the desk's own word; null if none is. */
export function deskWordSentence(deskSaid: readonly ToldField[] | undefined): string | null {
  if (!deskSaid || deskSaid.length === 0) return null;
  const them = deskSaid.length === 1 ? "it" : "them";
  return `The service doesn't show the ${joined(TOLD_FIELDS.filter((field) => deskSaid.includes(field)).map((field) => WORDS[field]))}. This desk has ${them} from when the recipient was added here.`;
}
