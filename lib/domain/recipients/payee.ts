import { addressKey } from "../chain/address";
import { isSameNetwork } from "../chain/network-name";
import { isSameBankName } from "../transfers/same-place";
import { isOneAccountNumber } from "./same-account";
import type { RecipientPlace } from "./named-recipient";

/** Where a recipient is paid: a wallet on a network, or an account at a bank. Null where nobody said it. */
export type Payee = Pick<
  RecipientPlace,
  "type" | "network" | "walletAddress" | "bankName" | "accountNumber"
>;

/** The place alone, of whatever shows one. */
export function payeeOf({ type, network, walletAddress, bankName, accountNumber }: Payee): Payee {
  return { type, network, walletAddress, bankName, accountNumber };
}

/**
 * Says whether the service pays the place that a person chose. A part that one of the two lacks is no difference.
 * Addresses compare by `addressKey`, account numbers digit by digit without spaces, and a hidden digit fits any. A bank compares by its name.
 * Assumed: answers may spell a network or a bank differently, and may mask an account number.
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

/** A place with what it lacks from another showing of it; nothing is added from a place of another kind. */
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

/** The first number, or the other where the first hides some of its digits. */
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

/** A wallet or an account, by what is shown of it; null where neither the details nor the type tell. */
function kindOf({ type, walletAddress, accountNumber }: Payee): "crypto" | "fiat" | null {
  if (walletAddress) return "crypto";
  if (accountNumber) return "fiat";
  return type === "crypto" || type === "fiat" ? type : null;
}
