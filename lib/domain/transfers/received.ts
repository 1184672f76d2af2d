import { sumAmounts, type Amount } from "@/lib/money/amount";
import { isSameAsset } from "../chain/tokens";
import type { Payment, PaymentInstructions, Transfer } from "./transfer";

/** The state of a payment that the service lists: money that is in, that is still to come, that came to nothing, or of an amount that can't be read. */
export type PaymentStanding = "received" | "on_its_way" | "came_to_nothing" | "unreadable";

/** What a payment's state is known from; a stored payment has its times as text. */
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
const ARRIVALS = new Set([
  "confirmed",
  "received",
  "complete",
  "completed",
  "success",
  "successful",
  "succeeded",
  "settled",
  "paid",
  "credited",
  "cleared",
  "deposited",
  "finalised",
  "finalized",
]);
const RECEIPTS = new Set(["received", "paid", "credited"]);

/** `paymentReceived`, `PAYMENT_RECEIVED` and `payment-received` are two words each. */
const wordsOf = (status: string): string[] =>
  status
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

/** Whether one of these words stands in a status, and nothing before it denies it. */
const says = (words: readonly string[], what: ReadonlySet<string>): boolean =>
  words.some(
    (word, at) => what.has(word) && !words.slice(0, at).some((before) => DENIALS.has(before)),
  );

/** Whether a status says by a word of its own that the money is in. */
export function saysArrived(status: string): boolean {
  const words = wordsOf(status);
  return !STILL_TO_COME.test(words.join(" ")) && says(words, ARRIVALS);
}

/** Whether a status denies outright that anything was received: `not_received`. */
const deniesReceipt = (words: readonly string[]): boolean =>
  words.some((word) => RECEIPTS.has(word)) && !says(words, RECEIPTS);

/**
 * Assumed: a payment's statuses are not shown. One whose status says that it came to nothing is not money received, also when it has a
 * time of receipt: it may have gone back. Money that is only held or blocked hasn't come to nothing, since whoever paid it must not pay it again.
 * Assumed: without a time of receipt, only a status that says so means that the money is in (or no status at all); any other word is
 * on its way, which people are told with the words not to pay it again: a service may list a payment as soon as it is notified.
 * Assumed: with a time of receipt, a word that isn't known counts as received. `received_at` is the only thing about a payment
 * that the interface does say, and a payer who is asked for money again that is already in may pay it twice, while a payment that counts too early
 * leaves the transfer visibly awaiting its payment. Only a word that denies the receipt itself keeps it on its way.
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

/**
 * Whether a payment can be looked for on statements: one that is in what the transfer is paid in, by an amount that can be read, and not
 * one that leaves no trace. Of any other, an amount would be compared that isn't the line's.
 */
export function canBeMatched(
  payment: ListedPayment & Pick<Payment, "currency">,
  paid: PaidIn,
): boolean {
  return !payment.isUnreadable && isPaidIn(payment.currency, paid) && !leavesNoTrace(payment);
}

/** Whether no statement can show a payment: it came to nothing and never was in. One that came in and went back stands on statements all the same. */
function leavesNoTrace(payment: ListedPayment): boolean {
  return payment.receivedAt === null && paymentStanding(payment) === "came_to_nothing";
}

/** What a transfer is paid in. */
export interface PaidIn {
  /** The source's. */
  currency: string;
  /** Over which network a stablecoin is sent; null if that isn't known. */
  network: string | null;
}

/** @param network the one that was asked for; null leaves it to the instructions */
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

/** What a transfer is paid in as the service tells it. @param network as in `paidIn` */
export function paidInOf(
  { source, paymentInstructions }: Pick<Transfer, "source" | "paymentInstructions">,
  network: string | null,
): PaidIn {
  return paidIn(source.currency, network, paymentInstructions);
}

/**
 * Whether a payment is in what the transfer is paid in, so that it can count towards it.
 * Assumed: a payment that doesn't name its currency is in the source's, and one may name a coin with its network, as instructions do.
 */
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
