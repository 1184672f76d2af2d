import { addressKey, isSameNetwork } from "../chain/network";
import { isSameBankName } from "../transfers/same-place";
import type { Recipient } from "./recipient";
import { isAlikeBank, isOneAccountNumber } from "./same-account";

/** The place where a recipient is paid: a wallet, or an account. Null where nobody stated it. */
export type Payee = Pick<
  RecipientPlace,
  "type" | "network" | "walletAddress" | "bankName" | "accountNumber"
>;

/** The place alone, of whatever shows one. */
export function payeeOf({ type, network, walletAddress, bankName, accountNumber }: Payee): Payee {
  return { type, network, walletAddress, bankName, accountNumber };
}

/**
 * True if the service pays the place that a person chose. A part that either lacks is no difference. Addresses compare
 * by `addressKey`, account numbers digit by digit without spaces, and a hidden digit fits any. A bank compares by its
 * name.
 */
export function isSamePayee(chosen: Payee, shown: Payee): boolean {
  const fits = (part: keyof Payee, isSame: (one: string, other: string) => boolean): boolean => {
    const [one, other] = [chosen[part], shown[part]];
    return !one?.trim() || !other?.trim() || isSame(one, other);
  };
  const [kind, otherKind] = [kindOf(chosen), kindOf(shown)];
  return (
    (kind === null || otherKind === null || kind === otherKind) &&
    fits("network", (one, other) => isSameNetwork(one, other) === true) &&
    fits("walletAddress", (one, other) => addressKey(one) === addressKey(other)) &&
    fits("accountNumber", (one, other) =>
      isOneAccountNumber(one.replace(/\s/g, ""), other.replace(/\s/g, "")),
    ) &&
    fits("bankName", isSameBankName)
  );
}

/** Completes a place from another showing of it, if that is of the same kind. */
export function completedPayee(first: Payee, other: Payee): Payee {
  const [kind, otherKind] = [kindOf(first), kindOf(other)];
  if (kind !== null && otherKind !== null && kind !== otherKind) return payeeOf(first);
  return {
    type: first.type || other.type,
    network: first.network ?? other.network,
    walletAddress: first.walletAddress ?? other.walletAddress,
    bankName: first.bankName ?? other.bankName,
    accountNumber: plainerNumber(first.accountNumber, other.accountNumber),
  };
}

function plainerNumber(first: string | null, other: string | null): string | null {
  const isHiding = first !== null && /[^\d\s-]/.test(first);
  return first === null || (isHiding && other !== null && isOneAccountNumber(first, other))
    ? other
    : first;
}

/** A recipient with the place where it is paid, as far as that is known. */
export function paidAt<Recipient extends Payee | null>(
  recipient: Recipient,
  payee: Payee | null,
): Recipient {
  if (recipient === null || payee === null || kindOf(payee) === null) return recipient;
  return { ...recipient, ...completedPayee(payee, recipient) };
}

/** Tells a wallet from an account by details or type; null if neither shows. */
function kindOf({ type, walletAddress, accountNumber }: Payee): "crypto" | "fiat" | null {
  if (walletAddress) return "crypto";
  if (accountNumber) return "fiat";
  return type === "crypto" || type === "fiat" ? type : null;
}

/** Where a recipient is paid, as the service's list or a transfer shows it. Null where it doesn't. */
export type RecipientPlace = Pick<
  Recipient,
  "type" | "network" | "walletAddress" | "symbol" | "bankName" | "accountNumber"
>;

/**
 * True if a transfer names the requested recipient, by id or by place. `Assumed:` a transfer may name its recipient by
 * an id of another kind than the list does, such as an internal UUID in place of `rec_…`. Two ids of one kind are
 * comparable: if they differ, it is another recipient, even with the same wallet. Otherwise the place decides: the same
 * wallet on the same network, or the same account at the same bank. If a transfer names another id and doesn't show the
 * whole place, it is taken for another recipient's: no person could see to whom the money would go, and a transfer that
 * waits for a person costs less than one that pays somebody else.
 * @param listed the place of the one asked for; null if it isn't known
 */
export function isRecipientAskedFor(
  named: RecipientPlace & { id: string | null },
  askedId: string,
  listed: RecipientPlace | null,
): boolean {
  if (named.id === null || named.id === askedId) return true;
  if (listed === null || idFormOf(named.id) === idFormOf(askedId) || named.type !== listed.type)
    return false;
  return listed.type === "crypto" ? isSameWallet(named, listed) : isSameAccount(named, listed);
}

function idFormOf(id: string): string {
  if (/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(id))
    return "a uuid";
  if (/^\d+$/.test(id)) return "a number";
  return /^([a-z]+)[_-]/i.exec(id)?.[1]?.toLowerCase() ?? "";
}

function isSameWallet(one: RecipientPlace, other: RecipientPlace): boolean {
  if (
    one.walletAddress === null ||
    other.walletAddress === null ||
    one.network === null ||
    other.network === null
  )
    return false;
  const sameSymbol =
    one.symbol === null ||
    other.symbol === null ||
    one.symbol.toUpperCase() === other.symbol.toUpperCase();
  return (
    sameSymbol &&
    addressKey(one.walletAddress) === addressKey(other.walletAddress) &&
    isSameNetwork(one.network, other.network) === true
  );
}

/** A complete number: several accounts may share the digits of a masked one. */
const WHOLE_NUMBER = /^\d{5,}$/;
const plainNumber = (text: string | null): string => (text ?? "").replace(/[\s-]/g, "");
const withoutZeros = (number: string): string => number.replace(/^0+/, "");

function isSameAccount(one: RecipientPlace, other: RecipientPlace): boolean {
  const [first, second] = [plainNumber(one.accountNumber), plainNumber(other.accountNumber)];
  if (
    !WHOLE_NUMBER.test(first) ||
    !WHOLE_NUMBER.test(second) ||
    one.bankName === null ||
    other.bankName === null
  )
    return false;
  return withoutZeros(first) === withoutZeros(second) && isAlikeBank(one.bankName, other.bankName);
}
