import { DAY_MS } from "@/lib/domain/calendar/day";
import { isSameNetwork } from "@/lib/domain/chain/network";
import { isRecipientAskedFor, type RecipientPlace } from "@/lib/domain/recipients/payee";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import {
  isUpstreamError,
  type UpstreamError,
  type UpstreamErrorKind,
} from "@/lib/gateway/upstream-error";
import { UnusableIdError } from "@/lib/gateway/writes/template";
import { isZero, normaliseAmount, sameAmount } from "@/lib/money/amount";
import { type OperationRow, unfinishedCreates } from "@/lib/store/transfers/operations";
import { knownTransferIds } from "@/lib/store/transfers/transfers";
import { orphanTransferIds } from "@/lib/store/webhook-inbox";
import { lookEvidenceOf } from "../../operations/look-for-outcome";
import type { WorkerContext } from "../../operations/operation-handler";
import { MAX_PASSES } from "@/lib/gateway/lists/crawl";
import { atService } from "../../context";
import { readService } from "../readings/read-transfer";
import type { Reading } from "../readings/reading";

/** The transfer that a create asks for, as stored in the journal. */
export interface CreateTransferRequest {
  type: "onramp" | "offramp";
  /** Decimal text, in `fromCurrency`. */
  amount: string;
  fromCurrency: string;
  toCurrency: string;
  recipientId: string;
  recipientName: string | null;
  /** As the list showed it then; absent in requests stored before the desk kept it. */
  recipientPlace?: RecipientPlace;
  /** Off-ramp only. */
  network: string | null;
  note: string | null;
}

/**
 * Looks for the transfer that a create with an unknown outcome may have made. Candidates are the
 * one named in its answer, those of unexplained events, and those on the transactions list of that
 * day ± 1. The desk's own are left out.
 * @returns `found`: every reading that could be it; only a single one may be taken. `unread`: ids
 * that the service failed for, any of which might be it too. `endsEarly`: the list ended before its
 * count; then not even a single one may be taken.
 * @throws {UpstreamError} if the service can't be read.
 */
export async function findCreatedTransfer(ctx: WorkerContext, row: OperationRow) {
  const { answeredId } = lookEvidenceOf(row);
  const listed = await idsOnTransactionsList(ctx, row);
  const ids = uniqueIds([
    ...(answeredId === undefined ? [] : [answeredId]),
    ...(await orphanTransferIds(ctx.db, notBefore(row))),
    ...listed.ids,
  ]);
  const spelled = [...ids.values()].flatMap((id) => [id, id.toLowerCase(), id.toUpperCase()]);
  for (const known of await knownTransferIds(ctx.db, spelled)) ids.delete(known.toLowerCase());
  const found: Reading[] = [];
  const unread: string[] = [];
  for (const id of ids.values()) {
    const reading = await readCandidate(ctx, id);
    if (reading === "unread") unread.push(id);
    if (typeof reading === "string") continue;
    // The one that the create's own answer named counts, whatever creation time it shows.
    if (id === answeredId ? fitsRequest(reading, row) : canHaveMade(ctx, reading, row))
      found.push(reading);
  }
  return { found, unread, endsEarly: listed.endsEarly };
}

const MINUTE_MS = 60_000;

/**
 * Returns true if a transfer has the type, amount, currencies and recipient asked for. A transfer
 * that names no recipient counts.
 */
export function matchesRequest(transfer: Transfer, request: CreateTransferRequest): boolean {
  return (
    transfer.type === request.type &&
    sameAmount(transfer.source.amount, request.amount) &&
    transfer.source.currency === request.fromCurrency &&
    (transfer.destination.currency === null ||
      transfer.destination.currency === request.toCurrency) &&
    (transfer.recipient === null ||
      isRecipientAskedFor(transfer.recipient, request.recipientId, request.recipientPlace ?? null))
  );
}

/** Unknown counts: an off-ramp shows its network only in deposit instructions. */
function sameNetwork(transfer: Transfer, request: CreateTransferRequest): boolean {
  const instructions = transfer.paymentInstructions;
  return (
    request.network === null ||
    instructions?.type !== "crypto_deposit" ||
    instructions.network === null ||
    isSameNetwork(instructions.network, request.network) !== false
  );
}

/** Events from this time on may be about a create's transfer. Clocks may differ by a minute. */
export function notBefore(row: OperationRow): Date {
  return new Date((row.firstSentAt ?? row.createdAt).getTime() - MINUTE_MS);
}

/** Returns true if another unfinished create could have made it, as far as it shows. */
export async function otherCreateCanHaveMade(
  ctx: WorkerContext,
  reading: Reading,
  row: OperationRow,
): Promise<boolean> {
  const others = await unfinishedCreates(ctx.db);
  return others.some((other) => other.id !== row.id && canHaveMade(ctx, reading, other));
}

/** Returns true if a create asked for this and was sent before it. */
export function canHaveMade(ctx: WorkerContext, reading: Reading, row: OperationRow): boolean {
  const { transfer } = reading;
  const sentAt = atService(ctx, row.firstSentAt ?? row.createdAt).getTime();
  // Created before the request was sent, it is another one. Clocks may differ by a minute.
  const isLater = transfer.createdAt === null || transfer.createdAt.getTime() >= sentAt - MINUTE_MS;
  return isLater && fitsRequest(reading, row);
}

/** Returns true if nothing that the transfer shows contradicts the create's request. */
export function fitsRequest({ transfer }: Reading, row: OperationRow): boolean {
  const request = row.request as CreateTransferRequest;
  return matchesRequest(transfer, request) && sameNetwork(transfer, request);
}

/** Keeps each id once, as it came first. UUIDs in upper and lower case are the same. */
function uniqueIds(ids: readonly string[]): Map<string, string> {
  const spelled = new Map<string, string>();
  for (const id of ids) if (!spelled.has(id.toLowerCase())) spelled.set(id.toLowerCase(), id);
  return spelled;
}

/** Reads the ids on the transactions list, of every status, that can be the create's. */
async function idsOnTransactionsList(
  ctx: WorkerContext,
  row: OperationRow,
): Promise<{ ids: string[]; endsEarly: boolean }> {
  const request = row.request as CreateTransferRequest;
  const day = atService(ctx, row.firstSentAt ?? row.createdAt).getTime();
  const filter = { startDate: isoDay(day - DAY_MS), endDate: isoDay(day + DAY_MS) };
  const ids: string[] = [];
  let endsEarly = false;
  for await (const page of ctx.gateway.transactions.crawl(filter, { passes: MAX_PASSES })) {
    endsEarly ||= page.endsEarly;
    for (const record of page.rows) {
      // Assumed: a record may count as sent only the paid amount, which is zero at first. The
      // transfer itself then says its amount.
      const mayBeAmount =
        sameAmount(record.amountSent, request.amount) || isZero(record.amountSent);
      const alike =
        record.sourceCurrency === request.fromCurrency &&
        record.destinationCurrency === request.toCurrency &&
        mayBeAmount;
      if (alike) ids.push(record.id);
    }
  }
  return { ids, endsEarly };
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Errors that say nothing about the requested id: the service can't be read at all. */
const SERVICE_UNREADABLE: ReadonlySet<UpstreamErrorKind> = new Set([
  "not_sent",
  "timeout",
  "reset",
  "rate_limited",
  "unauthorized",
  "credentials",
]);

/**
 * Reads a transfer that a create may have made. One id that can't be read must not hide the others.
 * @returns `none`: the service shows no readable transfer under this id. `unread`: it fails for
 * this id, for good or for the moment.
 * @throws {UpstreamError} if the service can't be read at all
 */
export async function readCandidate(
  ctx: WorkerContext,
  id: string,
): Promise<Reading | "none" | "unread"> {
  try {
    return await readService(ctx, id);
  } catch (error) {
    if (error instanceof UnusableIdError) return "none";
    if (!isUpstreamError(error) || SERVICE_UNREADABLE.has(error.kind)) throw error;
    return isMissing(error) ? "none" : "unread";
  }
}

/** A 2xx without a transfer counts too: it couldn't be recognised as the requested one. */
const isMissing = ({ kind, status, interrupted }: UpstreamError): boolean =>
  kind === "refused" || status === 404 || (kind === "malformed" && !interrupted);

/** After this long, an unreadable id counts as no transfer. A service may answer 500 for those. */
const UNREAD_FOR_MS = 60_000;

/**
 * @param before since when ids couldn't be read, as ISO times, from earlier looks
 * @returns the same for these ids, and whether any of them may still become readable, so that
 * nothing can be concluded yet
 */
export function trackUnread(
  before: Readonly<Record<string, string>>,
  ids: readonly string[],
  now: Date,
): { unreadSince: Record<string, string>; mayStillAppear: boolean } {
  const unreadSince = Object.fromEntries(ids.map((id) => [id, before[id] ?? now.toISOString()]));
  const mayStillAppear = Object.values(unreadSince).some(
    (since) => now.getTime() - new Date(since).getTime() < UNREAD_FOR_MS,
  );
  return { unreadSince, mayStillAppear };
}

/** Fingerprint of a create. Two unfinished ones couldn't be told apart at the service. */
export function likenessOf(request: CreateTransferRequest): string {
  return [
    request.recipientId,
    normaliseAmount(request.amount),
    request.fromCurrency,
    request.toCurrency,
    request.network ?? "",
  ].join("|");
}
