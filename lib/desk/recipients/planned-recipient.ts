import { hash } from "node:crypto";
import type { RecipientCheck } from "@/lib/contract/api/recipients";
import { addressKey, isSameNetwork } from "@/lib/domain/chain/network";
import {
  completedBy,
  type CompletedRecipient,
  type KnownRecipient,
} from "@/lib/domain/recipients/completed-recipient";
import { type Recipient, TOLD_FIELDS } from "@/lib/domain/recipients/recipient";
import { isAccountNumber } from "@/lib/domain/recipients/same-account";
import { MAX_PASSES } from "@/lib/gateway/lists/crawl";
import type { ReadOptions } from "@/lib/gateway/reading";
import type { CreateRecipientRequest } from "@/lib/gateway/writes/write-plans";
import { adoptedRecipientIds, recipientIdsKnownBefore } from "@/lib/store/recipients/recipients";
import type { OperationRow } from "@/lib/store/transfers/operations";
import { atService, type DeskContext } from "../context";

/** The recipient that a create asks for, as stored in the journal. */
export interface PlannedRecipient {
  recipient: CreateRecipientRequest;
  /** The bank's names, in the banks list and in the lookup's answer. Empty for wallets. */
  bankNames: string[];
  /** The checks before it was added, kept for approvers and auditors. */
  evidence: RecipientCheck;
}

/** Fingerprint of a create. Two unfinished ones couldn't be told apart at the service. */
export function likenessOf(recipient: CreateRecipientRequest): string {
  const parts =
    recipient.type === "crypto"
      ? [recipient.network, recipient.symbol, addressKey(recipient.walletAddress)]
      : [recipient.currency, recipient.bankCode, recipient.accountNumber];
  const text = JSON.stringify([recipient.type, plainName(recipient.name), ...parts]);
  return `recipient|${hash("sha256", text)}`;
}

function plainName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

/** Returns true if nothing in the list contradicts that this is the one asked for. */
export function isAsPlanned(listed: Recipient, planned: PlannedRecipient): boolean {
  return (
    plainName(listed.name) === plainName(planned.recipient.name) &&
    hasPlannedAccount(listed, planned)
  );
}

/**
 * Returns true if a listed recipient has the planned account or wallet, whatever its name.
 * Assumed: the list may call a network by another usual name than the create, such as `ETHEREUM`.
 */
export function hasPlannedAccount(listed: Recipient, planned: PlannedRecipient): boolean {
  const { recipient } = planned;
  if (listed.type !== recipient.type) return false;
  if (recipient.type === "crypto")
    return (
      listed.walletAddress !== null &&
      addressKey(listed.walletAddress) === addressKey(recipient.walletAddress) &&
      (listed.network === null || isSameNetwork(listed.network, recipient.network) === true) &&
      isOr(listed.symbol, recipient.symbol)
    );
  return (
    listed.accountNumber !== null &&
    isAccountNumber(listed.accountNumber, recipient.accountNumber) &&
    isOr(listed.currency, recipient.currency) &&
    (listed.bankName === null ||
      planned.bankNames.length === 0 ||
      planned.bankNames.some((name) => sameBank(name, listed.bankName ?? "")))
  );
}

function isOr(listed: string | null, wanted: string): boolean {
  return listed === null || listed === wanted;
}

function sameBank(one: string, other: string): boolean {
  const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return letters(one) === letters(other);
}

const NO_DETAILS = {
  network: null,
  walletAddress: null,
  symbol: null,
  bankName: null,
  accountNumber: null,
  accountName: null,
  currency: null,
};

/** The details that a create sent or looked up. */
export function knownOf({ recipient, bankNames, evidence }: PlannedRecipient): KnownRecipient {
  const { type, name } = recipient;
  const known = { ...NO_DETAILS, type, name, deskSaid: TOLD_FIELDS };
  if (recipient.type === "crypto") {
    const { walletAddress, network, symbol } = recipient;
    return { ...known, network, walletAddress, symbol };
  }
  const { accountNumber, currency } = recipient;
  const accountName =
    evidence.type === "fiat" && evidence.lookup.outcome === "found"
      ? evidence.lookup.accountName
      : null;
  const bankName = bankNames[0] ?? null;
  return { ...known, bankName, bankNames, accountNumber, accountName, currency };
}

export function mirroredRecipient(id: string, planned: PlannedRecipient): CompletedRecipient {
  const known = knownOf(planned);
  const bare = { ...NO_DETAILS, id, type: known.type, name: "", active: true, createdAt: null };
  return completedBy({ ...bare, deskSaid: [] }, known);
}

/** How far the service's clock may be off. */
const MINUTE_MS = 60_000;

/**
 * All listed recipients with the account or wallet of a create. Age and name don't matter.
 * @returns `endsEarly`: the list ended before its count, so a missing recipient proves nothing
 * @throws {UpstreamError} if the list can't be read.
 */
export async function recipientsWithAccount(
  ctx: DeskContext,
  row: OperationRow,
  options: ReadOptions = {},
) {
  const planned = row.request as PlannedRecipient;
  const there: Recipient[] = [];
  let endsEarly = false;
  for await (const page of ctx.gateway.recipients.crawl(
    { type: planned.recipient.type },
    { ...options, passes: MAX_PASSES },
  )) {
    endsEarly ||= page.endsEarly;
    there.push(...page.rows.filter((listed) => hasPlannedAccount(listed, planned)));
  }
  return { there, endsEarly };
}

export function matchingPlan(row: OperationRow, there: readonly Recipient[]): Recipient[] {
  return there.filter((listed) => isAsPlanned(listed, row.request as PlannedRecipient));
}

/** Finds the listed recipients that a create may have made. Only a single one may be taken. */
export async function possibleOutcomes(
  ctx: DeskContext,
  row: OperationRow,
  listed: readonly Recipient[],
): Promise<Recipient[]> {
  const alike = matchingPlan(row, listed);
  const ids = alike.map((recipient) => recipient.id);
  const [known, adopted] = await Promise.all([
    recipientIdsKnownBefore(ctx.db, ids, row.createdAt),
    adoptedRecipientIds(ctx.db, ids),
  ]);
  return alike.filter(
    (one) => isNewEnough(ctx, one, row) && !known.has(one.id) && !adopted.has(one.id),
  );
}

/** A recipient that was created before the request was sent is another one. */
function isNewEnough(ctx: DeskContext, listed: Recipient, row: OperationRow): boolean {
  const sentAt = atService(ctx, row.firstSentAt ?? row.createdAt).getTime();
  return listed.createdAt === null || listed.createdAt.getTime() >= sentAt - MINUTE_MS;
}
