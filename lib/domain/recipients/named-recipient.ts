import { addressKey } from "../chain/address";
import { isSameNetwork } from "../chain/network-name";
import { isAlikeBank } from "./same-account";

/** Where a recipient is paid, as the service's list or a transfer shows it. Null where it doesn't. */
export interface RecipientPlace {
  type: string;
  network: string | null;
  walletAddress: string | null;
  symbol: string | null;
  bankName: string | null;
  accountNumber: string | null;
}

/**
 * Whether the recipient that a transfer names is the one that was asked for: by its id, or else by the place that is paid.
 * Assumed: a transfer may name its recipient by an id of another kind than the list does, such as an internal UUID in place of `rec_…`.
 * Two ids of one kind are comparable: if they differ, it is another recipient, even one with the same wallet. Otherwise the place
 * decides: the same wallet on the same network, or the same account at the same bank. If a transfer names another id and doesn't
 * show the whole place, it is taken for another recipient's: no person could see to whom the money would go, and a transfer that waits for a
 * person costs less than one that pays somebody else.
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

/** A UUID, a number, or what precedes the first `_` or `-`: `rec_8K` → `rec`. */
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

/** All digits must be there: of a masked number, several accounts may show the same ones. */
const WHOLE_NUMBER = /^\d{5,}$/;
const plainNumber = (text: string | null): string => (text ?? "").replace(/[\s-]/g, "");
/** Assumed: of two places that show one number, one may have lost its leading zeros. */
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
