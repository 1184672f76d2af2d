import type { ServiceRecipientSummary } from "@/lib/contract/service/recipient";
import { ServiceTransferRequest } from "@/lib/contract/service/transfer-request";
import { paymentStanding, type PaymentStanding } from "@/lib/domain/transfers/received";
import type { Payment, Transfer, TransferRecipient } from "@/lib/domain/transfers/transfer";
import { sameAmount } from "@/lib/money/amount";
import { readInstructions } from "./parse-instructions";
import { recipientType } from "./parse-recipient";
import { type Parsed, reasonOf, unwrapResource } from "./parsed";

/**
 * Reads the transfer request in the answer to any call about one. Unknown fields are ignored; an
 * unknown status or type is kept. Source: interface.md, Transfer request.
 */
export function readTransfer(body: unknown): Parsed<Transfer> {
  const parsed = ServiceTransferRequest.safeParse(
    unwrapResource(body, ["transfer_request", "transfer"]),
  );
  return parsed.success
    ? { ok: true, value: toTransfer(parsed.data) }
    : { ok: false, reason: reasonOf(parsed.error) };
}

function toTransfer(wire: ServiceTransferRequest): Transfer {
  return {
    id: wire.id,
    reference: wire.reference,
    type: wire.type,
    status: wire.status,
    source: { amount: wire.source.amount, currency: wire.source.currency },
    destination: { amount: wire.destination.amount, currency: wire.destination.currency },
    rate: wire.rate === null ? null : { value: wire.rate.value, expiresAt: wire.rate.expires_at },
    recipient: wire.recipient === null ? null : toRecipient(wire.recipient),
    paymentInstructions: readInstructions(
      wire.payment_instructions,
      wire.type,
      wire.source.currency,
    ),
    history: oldestFirst(
      wire.events.map((entry) => ({
        status: entry.status,
        at: entry.timestamp,
        completedAt: entry.completed_at,
      })),
    ),
    payments: wire.payments && onePerPayment(wire.payments.map(toPayment)),
    createdAt: wire.created_at,
  };
}

function toPayment(wire: NonNullable<ServiceTransferRequest["payments"]>[number]): Payment {
  return {
    id: wire.id,
    amount: wire.amount ?? "0",
    ...(wire.amount === null ? { isUnreadable: true } : {}),
    currency: wire.currency,
    sessionId: wire.session_id,
    status: wire.status,
    receivedAt: wire.received_at,
    createdAt: wire.created_at,
  };
}

/**
 * Sorts a transfer's history. Equal times, as with whole seconds, leave `pending` to decide, which
 * is always the oldest entry. Assumed: the service may give it newest first.
 */
function oldestFirst(history: Transfer["history"]): Transfer["history"] {
  const times = history.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const endsWithPending = history.at(-1)?.status === "pending" && history[0]?.status !== "pending";
  return first > last || (first === last && endsWithPending) ? history.toReversed() : history;
}

function toRecipient(summary: ServiceRecipientSummary): TransferRecipient {
  const { id, name, details } = summary;
  return {
    id,
    type: recipientType(summary) ?? "",
    name: name ?? details.account_name ?? "",
    network: details.network,
    walletAddress: details.wallet_address,
    symbol: details.symbol,
    bankName: details.bank_name,
    accountNumber: details.account_number,
    accountName: details.account_name,
  };
}

/**
 * Returns each payment as its last event says, in the service's order. Assumed: a payment may have
 * several events (seen, then confirmed, perhaps reversed). If `id` is the payment's, they share it.
 * If it is the event's, they share a session and an amount, and each has another status. Two events
 * with the same status are two equal parts.
 */
function onePerPayment(events: readonly Payment[]): Payment[] {
  return lastOfEach(
    lastOfEach(events, (event) => event.id),
    lifeOf(),
  );
}

/** The last event of those with the same key, and all that have no key. */
function lastOfEach(events: readonly Payment[], keyOf: (event: Payment) => string | null) {
  const last = new Map<string, Payment>();
  const keys = events.map(keyOf);
  for (const [place, event] of events.entries()) {
    const key = keys[place] ?? null;
    const before = key === null ? undefined : last.get(key);
    if (key !== null && (before === undefined || !isLater(before, event))) last.set(key, event);
  }
  return events.filter(
    (event, place) => keys[place] === null || last.get(keys[place] ?? "") === event,
  );
}

/** Returns a payment's key: session, amount and place among events of its status, or null. */
function lifeOf(): (event: Payment) => string | null {
  const seen: Payment[] = [];
  return (event) => {
    if (event.sessionId === null || event.status === null || event.isUnreadable) return null;
    const alike = seen.filter(
      (other) =>
        other.sessionId === event.sessionId &&
        sameAmount(other.amount, event.amount) &&
        other.currency === event.currency,
    );
    const nth = alike.filter((other) => plain(other) === plain(event)).length;
    seen.push(event);
    return JSON.stringify([event.sessionId, alike[0]?.amount ?? event.amount, event.currency, nth]);
  };
}

const plain = ({ status }: Payment): string | null => status?.toLowerCase() ?? null;

/** Standings that a later event can't lead back to: received money stays received. */
const OUTRANKED: Record<PaymentStanding, readonly PaymentStanding[]> = {
  received: ["on_its_way", "unreadable"],
  on_its_way: ["unreadable"],
  came_to_nothing: ["unreadable"],
  unreadable: [],
};

/**
 * Returns true if the first of two events of a payment is nevertheless the later. An event's time
 * is `received_at`, or `created_at` where one of them wasn't received. If both are the same or
 * missing, the list's order counts.
 */
function isLater(first: Payment, second: Payment): boolean {
  const [one, two] = [paymentStanding(first), paymentStanding(second)];
  if (OUTRANKED[one].includes(two)) return true;
  if (OUTRANKED[two].includes(one)) return false;
  const pairs = [[first.receivedAt, second.receivedAt] as const, timesHeard(first, second)];
  for (const [at, then] of pairs)
    if (at && then && at.getTime() !== then.getTime()) return at > then;
  return false;
}

function timesHeard(first: Payment, second: Payment): readonly [Date | null, Date | null] {
  if (first.createdAt && second.createdAt) return [first.createdAt, second.createdAt];
  return [first.receivedAt ?? first.createdAt, second.receivedAt ?? second.createdAt];
}
