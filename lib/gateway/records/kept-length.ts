import type { Transaction } from "@/lib/domain/transactions/transaction";

/**
 * In bytes of UTF-8: what fits the entries of the database's indexes, of which one holds a name, an id, a status and both currencies.
 * No real reference, account or hash is nearly as long, and no status, currency or amount nearly as long as the second.
 */
const MOST_BYTES = 500;
const MOST_WORD_BYTES = 100;

/** The fields of a record, as the service names them, whose texts are too long to be kept. */
export function overlongFields({
  id,
  reference,
  recipient,
  paymentAccount,
  transactionHash,
  ...words
}: Transaction): string[] {
  const texts = {
    id,
    reference,
    "recipient's account": recipient?.account,
    "payment account": paymentAccount?.account,
    transaction_hash: transactionHash,
  };
  const {
    status,
    sourceCurrency: source_currency,
    destinationCurrency: destination_currency,
    amountSent: amount_sent,
    amountReceived: amount_received,
  } = words;
  return [
    ...longer(texts, MOST_BYTES),
    ...longer(
      { status, source_currency, destination_currency, amount_sent, amount_received },
      MOST_WORD_BYTES,
    ),
  ];
}

function longer(texts: Record<string, string | null | undefined>, most: number): string[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    Buffer.byteLength(text ?? "") > most ? [field] : [],
  );
}

/** A name as far as it can be kept. */
export function cutName(name: string | null): string | null {
  if (name === null || Buffer.byteLength(name) <= MOST_BYTES) return name;
  // A character that was cut through is left out.
  return Buffer.from(name)
    .subarray(0, MOST_BYTES)
    .toString()
    .replace(/\uFFFD$/, "");
}
