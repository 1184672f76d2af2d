import type { Insertable } from "kysely";
import { addAmounts } from "@/lib/money/amount";
import { DAY_MS, HOUR_MS, MONTH_MS } from "../clock";
import type {
  HistoryEntry,
  PaymentInstructions,
  PaymentNoticesTable,
  PaymentsTable,
  TransactionStatus,
  TransfersTable,
  TransferStatus,
} from "../store/schema";
import { instructionsFor } from "../transfers/payment-instructions";
import { isMonthEnd, workingInstants } from "./calendar";
import {
  amountOf,
  type Deal,
  dealWith,
  hashFor,
  partsOf,
  sessionFor,
  sourceAmount,
  type Units,
} from "./deals";
import { createRandom, hash32, mix32, type Random, type Seed } from "./random";
import { convert, feeFor, quoteRate } from "./rates";
import { DEMO_RECIPIENTS, type DemoRecipient } from "./recipients";
import {
  failureReason,
  type Outcome,
  pastOutcome,
  presentOutcome,
  type Timeline,
  timelineOf,
} from "./timeline";

type TransferRow = Omit<Required<Insertable<TransfersTable>>, "events" | "payment_instructions"> & {
  events: HistoryEntry[];
  payment_instructions: PaymentInstructions;
};
type PaymentRow = Required<Insertable<PaymentsTable>>;
type NoticeRow = Required<Insertable<PaymentNoticesTable>>;

export interface PastTransaction {
  transfer: TransferRow;
  payments: PaymentRow[];
  notices: NoticeRow[];
}

export interface HistoryOptions {
  seed: Seed;
  transactions: number;
  now: Date;
  rateSeed?: Seed | undefined;
}

const YEAR_DAYS = 365;
/** The last hours hold the transactions that are still open. */
const PRESENT_MS = 4 * HOUR_MS;
const YOUNGEST_MS = 2 * 60_000;
const PRESENT_SHARE = 0.004;
const PRESENT_LEAST = 12;
const PRESENT_MOST = 400;
/** Recipients paid only at the months' ends are paid this many times more often then. */
const MONTH_END_BOOST = 4;

const PART_PAYMENTS: readonly (readonly [number, number])[] = [
  [1, 92],
  [2, 6],
  [3, 2],
];
const EXPIRED_PARTLY_PAID_SHARE = 0.1;
/** Some payments arrive without a word from the integrator. */
const NOTICE_SHARE = 0.94;

const STATUSES: Record<Outcome, { status: TransferStatus; record: TransactionStatus }> = {
  completed: { status: "completed", record: "transaction_completed" },
  cancelled: { status: "cancelled", record: "cancelled" },
  expired: { status: "awaiting_payment", record: "expired" },
  failed: { status: "awaiting_payment", record: "failed" },
  refunded: { status: "awaiting_payment", record: "refunded" },
  payment_confirmed: { status: "awaiting_payment", record: "payment_confirmed" },
  awaiting_payment: { status: "awaiting_payment", record: "awaiting_payment" },
  partly_paid: { status: "awaiting_payment", record: "awaiting_payment" },
};

/** When the history of a `now` begins. */
export function historyStart(now: Date): Date {
  return new Date(now.getTime() - YEAR_DAYS * DAY_MS);
}

/** The recipients who could be paid at an instant, with their weights. Looked up again for each hour. */
function recipientChoices(now: Date): (at: Date) => readonly (readonly [DemoRecipient, number])[] {
  let hour = Number.NaN;
  let choices: readonly (readonly [DemoRecipient, number])[] = [];
  return (at) => {
    const current = Math.floor(at.getTime() / HOUR_MS);
    if (current === hour) return choices;
    hour = current;
    const monthsAgo = (now.getTime() - at.getTime()) / MONTH_MS;
    const monthEnd = isMonthEnd(at);
    choices = DEMO_RECIPIENTS.flatMap((recipient) => {
      const { weight, addedMonthsAgo = Infinity, inactiveForMonths = 0 } = recipient;
      if (monthsAgo > addedMonthsAgo || monthsAgo < inactiveForMonths) return [];
      if (recipient.monthEnd && !monthEnd) return [];
      return [[recipient, recipient.monthEnd ? weight * MONTH_END_BOOST : weight] as const];
    });
    return choices;
  };
}

function paymentCounts(outcome: Outcome, random: Random): { planned: number; received: number } {
  switch (outcome) {
    case "awaiting_payment":
    case "cancelled":
      return { planned: 1, received: 0 };
    case "expired":
      return random.chance(EXPIRED_PARTLY_PAID_SHARE)
        ? { planned: 2, received: 1 }
        : { planned: 1, received: 0 };
    case "partly_paid": {
      const planned = random.integer(2, 3);
      return { planned, received: planned - 1 };
    }
    default: {
      const planned = random.weighted(PART_PAYMENTS);
      return { planned, received: planned };
    }
  }
}

function paymentsOf(
  deal: Deal,
  parts: readonly Units[],
  timeline: Timeline,
  refunded: boolean,
  random: Random,
): PaymentRow[] {
  return timeline.receivedAt.map((receivedAt, position) => ({
    id: random.uuid(),
    transfer_id: deal.id,
    amount: amountOf(parts[position] ?? { units: 0, decimals: 0 }),
    currency: deal.source,
    session_id: sessionFor(deal, receivedAt, position, random),
    status: refunded ? ("refunded" as const) : ("confirmed" as const),
    received_at: receivedAt,
    created_at: receivedAt,
  }));
}

function noticesOf(
  deal: Deal,
  parts: readonly Units[],
  timeline: Timeline,
  random: Random,
): NoticeRow[] {
  const split = parts.length > 1;
  return timeline.noticedAt.flatMap((createdAt, position) => {
    const part = parts[position];
    if (!part || !random.chance(NOTICE_SHARE)) return [];
    return [
      {
        id: random.uuid(),
        transfer_id: deal.id,
        payment_type: split ? ("split" as const) : ("full" as const),
        amount: split ? amountOf(part) : null,
        created_at: createdAt,
      },
    ];
  });
}

interface Making {
  id: string;
  reference: string;
  createdAt: Date;
  outcome: Outcome;
  recipient: DemoRecipient;
}

function makeTransaction(
  { id, reference, createdAt, outcome, recipient }: Making,
  options: HistoryOptions,
  random: Random,
): PastTransaction {
  const deal = dealWith(recipient, id, random);
  const type = deal.network === null ? "onramp" : "offramp";
  const { planned, received } = paymentCounts(outcome, random);
  const timeline = timelineOf({ createdAt, now: options.now, outcome, payments: received, random });
  const rate = quoteRate({
    fiat: deal.fiat,
    stablecoin: deal.stablecoin,
    at: createdAt,
    seed: options.rateSeed ?? options.seed,
    type,
  });
  const whole = sourceAmount({ ...recipient, currency: deal.source, rate, random });
  const parts = partsOf(whole, planned, random);
  const payments = paymentsOf(deal, parts, timeline, outcome === "refunded", random);
  const { status, record } = STATUSES[outcome];
  const sourceText = amountOf(whole);
  return {
    transfer: {
      id,
      reference,
      type,
      status,
      record_status: record,
      source_amount: sourceText,
      source_currency: deal.source,
      destination_amount: convert(type, sourceText, rate, deal.destination),
      destination_currency: deal.destination,
      network: deal.network,
      recipient_id: recipientId(recipient.name),
      rate_value: rate,
      rate_expires_at: timeline.rateExpiresAt,
      quote_count: 1,
      fee: feeFor(sourceText, deal.source),
      payment_instructions: instructionsFor({
        id,
        source_currency: deal.source,
        network: deal.network,
      }),
      events: timeline.history,
      received_amount: payments.reduce((sum, payment) => addAmounts(sum, payment.amount), "0"),
      transaction_hash: outcome === "completed" ? hashFor(deal) : null,
      failure_reason: failureReason({
        outcome,
        toBank: deal.network !== null,
        partlyPaid: received > 0,
        random,
      }),
      created_at: createdAt,
      updated_at: timeline.updatedAt,
    },
    payments,
    notices: noticesOf(deal, parts, timeline, random),
  };
}

function presentCount(transactions: number): number {
  return Math.min(
    transactions,
    PRESENT_MOST,
    Math.max(PRESENT_LEAST, Math.round(transactions * PRESENT_SHARE)),
  );
}

function* createdInstants({ transactions, now }: HistoryOptions, random: Random): Generator<Date> {
  const present = presentCount(transactions);
  const until = new Date(now.getTime() - PRESENT_MS);
  yield* workingInstants({ count: transactions - present, from: historyStart(now), until, random });
  const ages = Array.from(
    { length: present },
    () => YOUNGEST_MS + Math.floor(random.next() * (PRESENT_MS - YOUNGEST_MS)),
  );
  yield* ages.sort((a, b) => b - a).map((age) => new Date(now.getTime() - age));
}

/** The ids of a seed's transactions, in order: the same for any length of history. */
export function transferIds(seed: Seed): () => string {
  const random = createRandom(`${seed}:ids`);
  return () => random.uuid();
}

/** Yields a year of the demo company's transactions up to `now`, oldest first. */
export function* demoHistory(options: HistoryOptions): Generator<PastTransaction> {
  const random = createRandom(`${options.seed}:history`);
  const nextId = transferIds(options.seed);
  const choicesAt = recipientChoices(options.now);
  const firstPresent = options.transactions - presentCount(options.transactions);
  let position = 0;
  for (const createdAt of createdInstants(options, createRandom(`${options.seed}:instants`))) {
    const age = options.now.getTime() - createdAt.getTime();
    const outcome =
      position < firstPresent
        ? pastOutcome(age, random)
        : presentOutcome(position - firstPresent, random);
    const recipient = random.weighted(choicesAt(createdAt));
    const reference = referenceAt(options.seed, position);
    yield makeTransaction(
      { id: nextId(), reference, createdAt, outcome, recipient },
      options,
      random,
    );
    position += 1;
  }
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const BASE = ALPHABET.length;
/** Three characters' worth of numbers: a reference is two such halves. */
const HALF = BASE ** 3;
const ROUNDS = [1, 2, 3, 4] as const;

/** How many references a seed can give before it would repeat itself. */
export const MAX_REFERENCES = HALF * HALF;

function spell(number: number, length: number): string {
  let text = "";
  for (let left = number, at = 0; at < length; at += 1, left = Math.floor(left / BASE))
    text = ALPHABET.charAt(left % BASE) + text;
  return text;
}

/** Shuffles positions by a Feistel network, so that no two share a reference and no list is kept. */
export function referenceAt(seed: Seed, position: number): string {
  const key = hash32(String(seed), 17);
  let left = Math.floor(position / HALF) % HALF;
  let right = position % HALF;
  for (const round of ROUNDS)
    [left, right] = [right, (left + mix32(mix32(key, round), right)) % HALF];
  return `TXN-${spell(left, 3)}${spell(right, 3)}`;
}

/** Makes a demo recipient's id, the same for every seed: `rec_` and 12 letters or digits. */
export function recipientId(name: string): string {
  const first = hash32(name, 41) % BASE ** 6;
  const second = hash32(name, 43) % BASE ** 6;
  return `rec_${spell(first, 6)}${spell(second, 6)}`.toLowerCase();
}
