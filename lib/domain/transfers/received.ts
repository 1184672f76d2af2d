import { sumAmounts, type Amount } from "@/lib/money/amount";
import { isSameAsset } from "../chain/tokens";
import type { Payment, PaymentInstructions } from "./transfer";

/** The state of a listed payment: in, on its way, came to nothing, or unreadable. */
export type PaymentStanding = "received" | "on_its_way" | "came_to_nothing" | "unreadable";

export interface ListedPayment {
  status: string | null;
  receivedAt: Date | string | null;
  isUnreadable?: true;
}

const CAME_TO_NOTHING =
  /fail|reject|(?<!ir)revers|return|refund|cancel|declin|denied|expired|unsuccess|\bvoid|error|abort|timed ?out|timeout|abandon|dropped|bounced|charged? ?back/;
const STILL_TO_COME =
  /pend|initiat|creat|expect|await|wait|process|progress|queue|submit|unpaid|unconfirmed/;
/** Words that deny what follows them. */
const DENIALS = new Set(["not", "non", "un", "never", "no", "be"]);
const ARRIVALS = new Set(
  `confirmed received complete completed success successful succeeded settled paid credited
  cleared deposited finalised finalized`.split(/\s+/),
);
const RECEIPTS = new Set(["received", "paid", "credited"]);

/** `paymentReceived`, `PAYMENT_RECEIVED` and `payment-received` are two words each. */
const wordsOf = (status: string): string[] =>
  status
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

const says = (words: readonly string[], what: ReadonlySet<string>): boolean =>
  words.some(
    (word, at) => what.has(word) && !words.slice(0, at).some((before) => DENIALS.has(before)),
  );

/** True if a status itself says that the money is in. */
export function saysArrived(status: string): boolean {
  const words = wordsOf(status);
  return !STILL_TO_COME.test(words.join(" ")) && says(words, ARRIVALS);
}

const deniesReceipt = (words: readonly string[]): boolean =>
  words.some((word) => RECEIPTS.has(word)) && !says(words, RECEIPTS);

/**
 * Tells the state of a listed payment, whose statuses the interface doesn't show. `Assumed:` a payment that came to
 * nothing isn't received, even with a time of receipt: it may have gone back. Money that is only held or blocked hasn't
 * come to nothing, since whoever paid it must not pay it again. Without a time of receipt, only a status that says so
 * (or none) means that the money is in; any other is on its way, which people are told with the words not to pay it
 * again. With a time of receipt, an unknown word counts as received: a payer who is asked again may pay twice, while a
 * payment that counts too early leaves the transfer visibly awaiting its payment. Only a word that denies the receipt
 * keeps it on its way.
 */
export function paymentStanding({
  status,
  receivedAt,
  isUnreadable,
}: ListedPayment): PaymentStanding {
  const words = status === null ? [] : wordsOf(status);
  if (CAME_TO_NOTHING.test(words.join(" "))) return "came_to_nothing";
  if (isUnreadable) return "unreadable";
  if (status === null) return "received";
  if (receivedAt !== null) return deniesReceipt(words) ? "on_its_way" : "received";
  return saysArrived(status) ? "received" : "on_its_way";
}

/** True if a payment can be looked for on statements. Readable, in the transfer's currency, with a trace. */
export function canBeMatched(
  payment: ListedPayment & Pick<Payment, "currency">,
  paid: PaidIn,
): boolean {
  return !payment.isUnreadable && isPaidIn(payment.currency, paid) && !leavesNoTrace(payment);
}

/** True if no statement can show a payment, which was never in. A payment that came in and went back is on statements. */
function leavesNoTrace(payment: ListedPayment): boolean {
  return payment.receivedAt === null && paymentStanding(payment) === "came_to_nothing";
}

export interface PaidIn {
  currency: string;
  network: string | null;
}

/**
 * The currency and network in which the service says a transfer is paid.
 * @param network the one that was asked for; null leaves it to the instructions
 */
export function paidIn(
  currency: string,
  network: string | null,
  instructions: PaymentInstructions | null,
): PaidIn {
  return {
    currency,
    network: network ?? (instructions?.type === "crypto_deposit" ? instructions.network : null),
  };
}

/** True if a payment is in the transfer's currency. Without a currency, it is in the source's. */
export function isPaidIn(currency: string | null, paid: PaidIn): boolean {
  return currency === null || isSameAsset(currency, paid.currency, paid.network);
}

/** The sum of payments received. Payments in another currency or asset are left out: sums never cross currencies. */
export function receivedAmount(payments: readonly Payment[], paid: PaidIn): Amount {
  return sumAmounts(
    payments
      .filter(
        (payment) => isPaidIn(payment.currency, paid) && paymentStanding(payment) === "received",
      )
      .map((payment) => payment.amount),
  );
}
