import { addressKey, isSameNetwork } from "../chain/network";
import { type Recipient, TOLD_FIELDS, type ToldField } from "./recipient";
import { isAlikeBank, isOneAccountNumber } from "./same-account";

export interface CompletedRecipient extends Omit<Recipient, "bankCode"> {
  /** The fields that are the desk's own word: the service shows them nowhere. */
  deskSaid: ToldField[];
}

export interface KnownRecipient extends Pick<Recipient, "type" | ToldField> {
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
export function asListed({ bankCode: _bankCode, ...listed }: Recipient): CompletedRecipient {
  return { ...listed, deskSaid: [] };
}

/** Completes a recipient's list entry. If any detail contradicts, nothing is added. */
export function completedBy(told: CompletedRecipient, known: KnownRecipient): CompletedRecipient {
  if (told.type !== known.type || !fits(told, known)) return told;
  const added = TOLD_FIELDS.filter((field) => isMissing(told[field]) && !isMissing(known[field]));
  return {
    ...told,
    ...Object.fromEntries(added.map((field) => [field, known[field]])),
    deskSaid: [...told.deskSaid, ...added.filter((field) => known.deskSaid.includes(field))],
  };
}

/** True if no details contradict. Two answers may name the recipient and spell the account's name differently. */
function fits(told: CompletedRecipient, known: KnownRecipient): boolean {
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
