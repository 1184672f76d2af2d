import { addressKey } from "../chain/address";
import { isSameNetwork } from "../chain/network-name";
import { isOneAccountNumber } from "./account-number";
import { TOLD_FIELDS, type ToldField } from "./desk-word";
import type { Recipient } from "./recipient";
import { isAlikeBank } from "./same-account";

/** A recipient with what its list entry leaves out. */
export interface ToldRecipient extends Omit<Recipient, "bankCode"> {
  /** The fields that are the desk's own word: the service shows them nowhere. */
  deskSaid: ToldField[];
}

/** What is known of a recipient besides its list entry. */
export interface KnownRecipient extends Pick<Recipient, "type" | ToldField> {
  /** Other names of its bank. */
  bankNames?: readonly string[];
  deskSaid: readonly ToldField[];
}

/** Whether the list leaves out anything that a recipient of its type has. */
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
 * A recipient with what its list entry leaves out, from what else is known of it; what the service says stands. If anything that both
 * say differs, nothing is added: what was said of another place would hide that.
 * Assumed: a service's list may leave out what its other answers show or what it was given. A recipient's details never change.
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

/** The name is a label, which two answers may give differently; so may the account's name be spelled. */
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
