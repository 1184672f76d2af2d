import type { TimelineEntry } from "@/lib/contract/api/transfers";
import { directRate } from "@/lib/domain/transfers/rate";
import { paymentStanding } from "@/lib/domain/transfers/received";
import type { Payment } from "@/lib/domain/transfers/transfer";
import type { AuditRow } from "@/lib/store/audit-log";
import type { OperationRow } from "@/lib/store/transfers/operations";
import type { SeenRate, TransferRow } from "@/lib/store/transfers/transfers";
import { noticeOf } from "../steps/payment-notices";

/** jsonb returns instants as text. */
interface StoredHistoryEntry {
  status: string;
  at: string | null;
}
export interface StoredPayment extends Omit<Payment, "receivedAt" | "createdAt"> {
  receivedAt: string | null;
  createdAt: string | null;
}

const ACTS: Partial<Record<string, string>> = {
  create_transfer: "created",
  confirm_rate: "confirmed_rate",
  cancel_transfer: "cancelled",
  refresh_quote: "refreshed_quote",
  confirm_payment: "reported_payment",
};

const ASKED: Partial<Record<string, string>> = {
  confirm_rate: "confirming_rate",
  confirm_payment: "reporting_payment",
};

/** The status in the service's history that shows an act's effect; a refresh has none. */
const EFFECTS: Partial<Record<string, string>> = {
  confirm_rate: "awaiting_payment",
  cancel_transfer: "cancelled",
};

export interface TimelineSources {
  row: TransferRow;
  rates: readonly SeenRate[];
  operations: readonly OperationRow[];
  holds: readonly AuditRow[];
  names: ReadonlyMap<string, string>;
  /** The service's clock minus the desk's; null if it isn't known. */
  offsetMs: number | null;
}

const NOTHING_ELSE = { actor: null, amount: null, rate: null, detail: null };

/** The service's history, the payments received and the desk's own acts, oldest first. */
export function timeline({
  row,
  rates,
  operations,
  holds,
  names,
  offsetMs,
}: TimelineSources): TimelineEntry[] {
  const acts = [
    ...operations.flatMap((operation) => act(row, operation, names)),
    ...holds.map(hold),
  ];
  return inOrder(
    [...historyEntries(row, rates), ...paymentEntries(row)],
    acts.toSorted(
      (one, other) => Date.parse(one.entry.at ?? "") - Date.parse(other.entry.at ?? ""),
    ),
    offsetMs,
  );
}

function hold({ action, at, actorId, actorName, after }: AuditRow): DeskAct {
  return {
    entry: {
      ...NOTHING_ELSE,
      at: at.toISOString(),
      source: "desk",
      kind: action === "transfer.frozen" ? "held" : "released",
      actor: actorId === null ? null : actorName,
      detail: (after as { reason?: string } | null)?.reason ?? null,
    },
    tookEffectAt: null,
  };
}

function historyEntries(row: TransferRow, rates: readonly SeenRate[]): TimelineEntry[] {
  const history = row.history as StoredHistoryEntry[];
  const received = history.filter(isRate);
  // The refreshes in the history can be told only where there are as many as rates seen.
  const seen = received.length === rates.length ? rates : [];
  return history.map((entry) => ({
    ...NOTHING_ELSE,
    at: entry.at,
    source: "service",
    kind: entry.status,
    rate: isRate(entry) ? directed(seen[received.indexOf(entry)]) : null,
  }));
}

const isRate = ({ status }: StoredHistoryEntry): boolean => status === "rate_received";

function directed(seen: SeenRate | undefined): TimelineEntry["rate"] {
  if (!seen) return null;
  const { value, sourceAmount, sourceCurrency, destinationAmount, destinationCurrency } = seen;
  return directRate(
    value,
    { amount: sourceAmount, currency: sourceCurrency },
    { amount: destinationAmount, currency: destinationCurrency },
  );
}

function paymentEntries(row: TransferRow): TimelineEntry[] {
  const listed = row.payments as StoredPayment[];
  return listed.filter(cameIn).map((payment) => ({
    ...NOTHING_ELSE,
    at: payment.receivedAt ?? payment.createdAt,
    source: "service",
    kind: "payment_received",
    amount: { amount: payment.amount, currency: payment.currency ?? row.sourceCurrency },
    detail: payment.sessionId,
  }));
}

/** A payment that came in counts even if it went back later. */
function cameIn(payment: StoredPayment): boolean {
  const standing = paymentStanding(payment);
  return (
    standing === "received" ||
    (standing === "came_to_nothing" && payment.receivedAt !== null && !payment.isUnreadable)
  );
}

function act(
  row: TransferRow,
  operation: OperationRow,
  names: ReadonlyMap<string, string>,
): DeskAct[] {
  const kind =
    (operation.state === "succeeded" ? undefined : ASKED[operation.kind]) ?? ACTS[operation.kind];
  if (!kind || operation.state === "refused") return [];
  const notice = operation.kind === "confirm_payment" ? noticeOf(operation) : null;
  const entry: TimelineEntry = {
    ...NOTHING_ELSE,
    at: operation.createdAt.toISOString(),
    source: "desk",
    kind,
    actor: operation.createdBy === null ? null : (names.get(operation.createdBy) ?? null),
    ...(notice !== null && {
      amount: { amount: notice.amount ?? row.sourceAmount, currency: row.sourceCurrency },
      detail: notice.paymentType,
    }),
  };
  return [{ entry, operation, tookEffectAt: tookEffectAt(row, operation) }];
}

function tookEffectAt(row: TransferRow, { kind, firstSentAt }: OperationRow): Date | null {
  // Nothing was sent, so this act can't have caused anything.
  if (firstSentAt === null) return null;
  if (kind === "create_transfer") return row.serviceCreatedAt;
  const effect = (row.history as StoredHistoryEntry[]).find(
    (entry) => entry.status === EFFECTS[kind],
  );
  return effect?.at ? new Date(effect.at) : null;
}

interface DeskAct {
  entry: TimelineEntry;
  /** Set for what the desk asked the service to do. Instants are by the desk's clock. */
  operation?: OperationRow;
  /** When the service did the act, by its clock; null if nothing shows that. */
  tookEffectAt: Date | null;
}

/**
 * Sorts entries of two clocks into one timeline, oldest first. Each keeps its own clock's time. An
 * act's effect at the service happened between its request and its answer, which shows how far
 * apart the clocks were then. Nothing is placed before the transfer's creation, or before its
 * cause.
 * @param offsetMs the service's clock minus the desk's, as known now; null if it isn't known.
 */
function inOrder(
  service: readonly TimelineEntry[],
  acts: readonly DeskAct[],
  offsetMs: number | null,
): TimelineEntry[] {
  const ofService = placeService(service);
  // Milliseconds on the service's clock. Every act comes after the transfer's creation.
  const createdKey = Math.min(...ofService.map(({ key }) => key).filter(Number.isFinite));
  // At the same instant the act comes first, because it causes the other entry.
  const placed = [...placeActs(acts, offsetMs ?? 0, createdKey), ...ofService];
  return placed.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key)).map(({ entry }) => entry);
}

/** An entry without a time stays right after the one before it. */
function placeService(entries: readonly TimelineEntry[]) {
  let key = -Infinity;
  return entries.map((entry) => {
    if (entry.at !== null) key = Date.parse(entry.at);
    return { entry, key };
  });
}

function placeActs(acts: readonly DeskAct[], presentOffsetMs: number, createdKey: number) {
  let offsetMs = presentOffsetMs;
  let key = Number.isFinite(createdKey) ? createdKey + 1 : -Infinity;
  return acts.map((act) => {
    const { entry, tookEffectAt } = act;
    offsetMs = offsetSeen(act, offsetMs);
    if (entry.kind === "created") return { entry, key: -Infinity };
    const at = (entry.at === null ? key : Date.parse(entry.at)) + offsetMs;
    // The desk's own acts stay in the order in which people did them.
    key = Math.max(key, tookEffectAt === null ? at : Math.min(at, tookEffectAt.getTime()));
    return { entry, key };
  });
}

/** The clock offset nearest to the one believed so far that fits this act's times. */
function offsetSeen({ operation, tookEffectAt }: DeskAct, believedMs: number) {
  if (!operation?.firstSentAt || tookEffectAt === null) return believedMs;
  const maxMs = tookEffectAt.getTime() - operation.firstSentAt.getTime();
  const minMs =
    operation.finishedAt === null
      ? -Infinity
      : Math.min(maxMs, tookEffectAt.getTime() - operation.finishedAt.getTime());
  return Math.min(maxMs, Math.max(minMs, believedMs));
}
