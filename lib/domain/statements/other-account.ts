import { addressKey, isAddress } from "../chain/address";
import { isMasked } from "../transactions/listed-party";
import { accountParts } from "./account-parts";

/** What can be compared as a number: digits alone, or an IBAN. */
const COMPARABLE = /^(?:\d{6,}|[A-Z]{2}\d{2}[A-Z0-9]{11,30})$/;

/**
 * True if the account that money went to is certainly another one than ours: by its number, and by the bank's code where both have one
 * (decision 0053). Not where that can't be told: of a masked number, of one that may be a part of the other, as of an IBAN, or of a name
 * in place of a number.
 */
export function isOtherAccount(paidTo: string, own: string, currency: string): boolean {
  // Usually the same; asked first, since taking the accounts of a hundred thousand payouts apart takes a while.
  if (own.endsWith(paidTo) || isMasked(paidTo) || isMasked(own)) return false;
  if (isAddress(own) && isAddress(paidTo)) return addressKey(paidTo) !== addressKey(own);
  const [one, other] = [accountParts(paidTo, currency), accountParts(own, currency)];
  if (one.number === other.number)
    return one.bank !== null && other.bank !== null && one.bank !== other.bank;
  return (
    COMPARABLE.test(one.number) &&
    COMPARABLE.test(other.number) &&
    !isPart(one.number, other.number) &&
    !isPart(other.number, one.number)
  );
}

/** True if a number, with or without the zeros before it, is within another. */
function isPart(number: string, whole: string): boolean {
  return whole.includes(number.replace(/^0+/, ""));
}
