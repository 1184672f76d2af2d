import { paymentStanding, type PaymentStanding } from "@/lib/domain/transfers/received";
import type { Payment } from "@/lib/domain/transfers/transfer";
import { sameAmount } from "@/lib/money/amount";

/**
 * The payments among payment events, each as its last event says it, in the service's order.
 * Assumed: `payments` are events, and one payment may have several (seen, then confirmed, perhaps reversed). If `id` is the payment's,
 * they share it. If it is the event's, they share a session and an amount and each has another status: two with the same status
 * are two equal parts, so of a session as many payments are kept as it has events of one status.
 */
export function onePerPayment(events: readonly Payment[]): Payment[] {
  return lastOfEach(
    lastOfEach(events, (event) => event.id),
    lifeOf(),
  );
}

/** The last event of those with the same key, and all that have no key. */
function lastOfEach(
  events: readonly Payment[],
  keyOf: (event: Payment) => string | null,
): Payment[] {
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

/**
 * A key for the life of one payment: its session and amount, and which event of its status it is
 * among those. Null without a session, a status or a readable amount.
 */
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

/** What a later event of the same payment can't make of one: money that is in isn't on its way any more, and what can be read stays known. */
const OUTRANKED: Record<PaymentStanding, readonly PaymentStanding[]> = {
  received: ["on_its_way", "unreadable"],
  on_its_way: ["unreadable"],
  came_to_nothing: ["unreadable"],
  unreadable: [],
};

/**
 * Whether of two events of one payment the one that comes first in the list is nevertheless the later one.
 * Assumed: an event's own time is `received_at`, or `created_at` where one of them wasn't received; where both are the same or
 * missing, the list is in order.
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
