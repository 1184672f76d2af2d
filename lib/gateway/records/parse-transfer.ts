import type { ServiceRecipientSummary } from "@/lib/contract/service/recipient";
import { isRecord, spelledFields } from "@/lib/contract/service/spelling";
import { ServiceTransferRequest } from "@/lib/contract/service/transfer-request";
import { wireText } from "@/lib/contract/service/values";
import type { Payment, Transfer, TransferRecipient } from "@/lib/domain/transfers/transfer";
import { onePerPayment } from "./one-per-payment";
import { readInstructions } from "./parse-instructions";
import { type Parsed, reasonOf, unwrapResource } from "./parsed";
import { recipientType } from "./parse-recipient";

/** The terms of a transfer, which never change. */
export type TransferTerms = Pick<Transfer, "type" | "source">;

const NAMES = ["transfer_request", "transfer"];

/** Returns true if an answer gives this transfer's status, but neither type nor source. */
export function omitsTerms(body: unknown, id: string): boolean {
  const resource = unwrapResource(body, NAMES);
  const fields = spelledFields(resource);
  if (
    !isRecord(resource) ||
    fields.first(["type"]) !== undefined ||
    fields.first(["source"]) !== undefined
  )
    return false;
  return (
    wireText(resource["id"])?.toLowerCase() === id.toLowerCase() && fields.text(["status"]) !== null
  );
}

/**
 * Reads the transfer request in the answer to any call about one. Unknown fields are ignored; an
 * unknown status or type is kept. Source: interface.md, Transfer request.
 * @param deal used where the answer leaves it out
 */
export function readTransfer(body: unknown, deal: TransferTerms | null = null): Parsed<Transfer> {
  const resource = unwrapResource(body, NAMES);
  const parsed = ServiceTransferRequest.safeParse(
    deal !== null && isRecord(resource) ? { ...resource, ...deal } : resource,
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
