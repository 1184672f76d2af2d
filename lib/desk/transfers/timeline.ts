import type { TimelineEntry } from "@/lib/contract/api/transfers";
import type { OperationRow } from "@/lib/store/operations";
import type { TransferRow } from "@/lib/store/transfers";
import { noticeOf } from "./payment-notices";

/** jsonb gives instants back as text. */
interface StoredHistoryEntry {
  status: string;
  at: string | null;
}
interface StoredPayment {
  amount: string;
  currency: string | null;
  sessionId: string | null;
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

/** What a person asked for and the service has not answered: it may never come to be. */
const ASKED: Partial<Record<string, string>> = { confirm_rate: "confirming_rate", confirm_payment: "reporting_payment" };

/** The service's history, the payments received and the desk's own acts, oldest first. */
export function timeline(row: TransferRow, operations: readonly OperationRow[], names: ReadonlyMap<string, string>): TimelineEntry[] {
  const entries = [...historyEntries(row), ...paymentEntries(row), ...operations.flatMap((operation) => actEntry(row, operation, names))];
  // Entries without an instant keep their place behind the one before them.
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => (a.entry.at === null || b.entry.at === null ? a.index - b.index : Date.parse(a.entry.at) - Date.parse(b.entry.at) || a.index - b.index))
    .map(({ entry }) => entry);
}

function historyEntries(row: TransferRow): TimelineEntry[] {
  return (row.history as StoredHistoryEntry[]).map((entry) => ({
    at: entry.at,
    source: "service",
    kind: entry.status,
    actor: null,
    amount: null,
    detail: null,
  }));
}

function paymentEntries(row: TransferRow): TimelineEntry[] {
  return (row.payments as StoredPayment[]).map((payment) => ({
    at: payment.receivedAt ?? payment.createdAt,
    source: "service",
    kind: "payment_received",
    actor: null,
    amount: { amount: payment.amount, currency: payment.currency ?? row.sourceCurrency },
    detail: payment.sessionId,
  }));
}

function actEntry(row: TransferRow, operation: OperationRow, names: ReadonlyMap<string, string>): TimelineEntry[] {
  const kind = (operation.state === "succeeded" ? undefined : ASKED[operation.kind]) ?? ACTS[operation.kind];
  if (!kind || operation.state === "refused") return [];
  const notice = operation.kind === "confirm_payment" ? noticeOf(operation) : null;
  return [
    {
      at: operation.createdAt.toISOString(),
      source: "desk",
      kind,
      actor: operation.createdBy === null ? null : (names.get(operation.createdBy) ?? null),
      amount: notice === null ? null : { amount: notice.amount ?? row.sourceAmount, currency: row.sourceCurrency },
      detail: notice === null ? null : notice.paymentType,
    },
  ];
}
