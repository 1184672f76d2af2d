import { addressKey, isSameNetwork } from "../chain/network";
import { isSameAsset } from "../chain/tokens";
import { nameWords } from "../recipients/name-words";
import type { AlsoSaid, ReadableInstructions } from "./transfer";

/** A field missing on one side doesn't mean a different place. */
function agree(
  pinned: string | null,
  shown: string | null,
  plain: (text: string) => string,
): boolean {
  return pinned === null || shown === null || plain(pinned) === plain(shown);
}

/** Reduces a name to its words, ignoring case, punctuation and if `Ltd` is written out. */
const asName = (text: string): string =>
  nameWords(text)
    .map(({ key }) => key)
    .join(" ") || text.trim();
const BANK_FORMS = new Set(["PLC", "LIMITED"]);
/** Nor does a bank's legal form, `PLC`, make it another bank. */
const asBank = (text: string): string =>
  nameWords(text)
    .filter(({ key }) => !BANK_FORMS.has(key))
    .map(({ key }) => key)
    .join(" ") || text.trim();
/** Says whether two names are of one bank. */
export const isSameBankName = (one: string, other: string): boolean =>
  asBank(one) === asBank(other);
/** A code that came as a JSON number has lost its leading zeros. */
const asCode = (text: string): string =>
  asNumber(text)
    .replace(/^0+(?=.)/, "")
    .toUpperCase();
const asSaid = (text: string): string => text.trim();
const asNumber = (text: string): string => text.replace(/[\s-]/g, "");

/**
 * True if two instructions pay into the same place. The payment address is the same, and nothing else that both show
 * differs. `Assumed:` answers of a service may spell names, networks, assets and EVM addresses differently, give a
 * bank's code without its leading zeros, and leave the optional code out. A memo is part of the place; a reference, an
 * amount and a time are not.
 */
export function isSamePlace(pinned: ReadableInstructions, shown: ReadableInstructions): boolean {
  if (pinned.type === "bank_transfer" && shown.type === "bank_transfer") {
    return (
      asNumber(pinned.accountNumber) === asNumber(shown.accountNumber) &&
      agree(pinned.bankCode, shown.bankCode, asCode) &&
      agree(pinned.bankName, shown.bankName, asBank) &&
      agree(pinned.accountName, shown.accountName, asName)
    );
  }
  if (pinned.type === "crypto_deposit" && shown.type === "crypto_deposit") {
    return (
      addressKey(pinned.address) === addressKey(shown.address) &&
      (pinned.network === null ||
        shown.network === null ||
        isSameNetwork(pinned.network, shown.network) === true) &&
      (pinned.asset === null ||
        shown.asset === null ||
        isSameAsset(pinned.asset, shown.asset, pinned.network ?? shown.network)) &&
      agree(pinned.also?.memo ?? null, shown.also?.memo ?? null, asSaid)
    );
  }
  return false;
}

/** Completes pinned instructions from a later showing of the same place. Details already pinned are kept. */
export function completedBy(
  pinned: ReadableInstructions,
  shown: ReadableInstructions,
): ReadableInstructions {
  const also = latest(pinned.also, shown.also);
  const more = also === undefined ? {} : { also };
  if (pinned.type === "bank_transfer" && shown.type === "bank_transfer") {
    const { accountName, bankName, bankCode } = shown;
    return {
      ...pinned,
      accountName: pinned.accountName ?? accountName,
      bankName: pinned.bankName ?? bankName,
      bankCode: pinned.bankCode ?? bankCode,
      ...more,
    };
  }
  if (pinned.type === "crypto_deposit" && shown.type === "crypto_deposit") {
    return {
      ...pinned,
      network: pinned.network ?? shown.network,
      asset: pinned.asset ?? shown.asset,
      ...more,
    };
  }
  return pinned;
}

function latest(before: AlsoSaid | undefined, now: AlsoSaid | undefined): AlsoSaid | undefined {
  if (before === undefined || now === undefined) return now ?? before;
  return {
    reference: now.reference ?? before.reference,
    memo: before.memo ?? now.memo,
    amount: now.amount ?? before.amount,
    currency: now.currency ?? before.currency,
    until: now.until ?? before.until,
  };
}

/**
 * Writes payment instructions as one text, whose hash is kept for the record. `isSamePlace` compares later ones with
 * them. Source: money-safety.md, "pinned by hash".
 */
export function instructionsText(instructions: ReadableInstructions): string {
  if (instructions.type === "bank_transfer") {
    const { type, accountNumber, accountName, bankName, bankCode } = instructions;
    return JSON.stringify([type, accountNumber, accountName, bankName, bankCode]);
  }
  const { type, address, network, asset } = instructions;
  return JSON.stringify([type, address, network, asset]);
}
