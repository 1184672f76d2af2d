import { isCurrency } from "@/lib/money/currency";
import {
  TRANSACTION_STATUSES,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
  WireText,
  WireTextOrNull,
} from "./values";

const plain = (word: string): string => word.replace(/[^A-Za-z0-9]/g, "").toLowerCase();

/** Recognises one of these words in any spelling; any other text is returned unchanged. */
function knownWord(words: readonly string[]): (text: string) => string {
  const byPlain = new Map(words.map((word) => [plain(word), word]));
  return (text) => byPlain.get(plain(text)) ?? text;
}

const status = knownWord(["pending", ...TRANSFER_STATUSES, ...TRANSACTION_STATUSES]);
const transferType = knownWord(TRANSFER_TYPES);
const recipientType = knownWord(["crypto", "fiat"]);

function currency(text: string): string {
  const code = text.trim().toUpperCase();
  return isCurrency(code) ? code : text;
}

/**
 * A status of the interface, of a transfer request, its history or a transaction record; another one is kept as raw text.
 * Assumed: `RATE_RECEIVED`, `Rate received` and `rate-received` are all `rate_received`: what has the same letters means the same.
 */
export const WireStatus = WireText.transform(status);

/** `onramp` or `offramp`, also as `ON_RAMP`; another type is kept as raw text. */
export const WireTransferType = WireText.transform(transferType);

/** `crypto` or `fiat`, in any capitals; another type is kept as raw text. */
export const WireRecipientTypeOrNull = WireTextOrNull.transform((text) =>
  text === null ? null : recipientType(text),
);

/** A currency code. Assumed: `ngn` is NGN; a code that the interface doesn't list is kept unchanged. */
export const WireCurrency = WireText.transform(currency);
export const WireCurrencyOrNull = WireTextOrNull.transform((text) =>
  text === null ? null : currency(text),
);
