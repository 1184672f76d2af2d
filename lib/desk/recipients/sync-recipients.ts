import { DAY_MS } from "@/lib/domain/calendar/day";
import { bankOfCode, isSameBankCode } from "@/lib/domain/recipients/same-account";
import { type Bank, type Recipient } from "@/lib/domain/recipients/recipient";
import {
  asListed,
  completedBy,
  isLackingParts,
  type KnownRecipient,
  type CompletedRecipient,
} from "@/lib/domain/recipients/completed-recipient";
import type { SkippedRow } from "@/lib/gateway/reading";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import {
  createsWithoutListedRecipient,
  deactivateUnseenSince,
  nameCreatedRecipient,
  noteRecipientOrigin,
  type RecipientRow,
  recipientsById,
  requestsOfRecipients,
} from "@/lib/store/recipients/recipients";
import { updateServiceHealth } from "@/lib/store/service-health";
import type { OperationRow } from "@/lib/store/transfers/operations";
import { knownBanks } from "../banks";
import type { DeskContext } from "../context";
import { serviceTrouble } from "../service-trouble";
import { storeRecipients } from "./changed-details";
import { knownOf, type PlannedRecipient, possibleOutcomes } from "./planned-recipient";

const PAGE_DEADLINE_MS = 20_000;
/** How long an unlisted recipient stays active: the list may lag behind a create. */
const ABSENCE_GRACE_MS = 10 * 60_000;

export type RecipientsReading =
  | { outcome: "read"; recipients: number; skipped: number }
  | { outcome: "failed"; reason: string };

/**
 * Reads the service's whole list of recipients into the desk's copy. If that fails, the last good
 * copy stays, with the reason. Assumed: a recipient missing from a complete list was removed; it
 * stays as inactive for its transfers. For one reading at a time use `ensureFreshRecipients`.
 */
export async function syncRecipients(ctx: DeskContext): Promise<RecipientsReading> {
  const startedAt = ctx.clock.now();
  try {
    const whole = await readAll(ctx);
    const { recipients, skipped } = whole;
    await store(ctx, await completeListed(ctx, recipients), whole, startedAt);
    await attributeLateRecipients(ctx, recipients);
    return { outcome: "read", recipients: recipients.length, skipped: skipped.length };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const reason = serviceTrouble(error);
    ctx.logger.warn("the recipients could not be read", { error });
    await ctx.db.transaction().execute(async (tx) => {
      await updateServiceHealth(tx, { recipientsError: reason });
      await insertChange(tx, "recipients", null);
    });
    return { outcome: "failed", reason };
  }
}

interface WholeList {
  recipients: Recipient[];
  skipped: SkippedRow[];
  /** Set if the service ends its list early: how many recipients it counts. */
  withheld: { counted: number | null } | null;
}

async function readAll(ctx: DeskContext): Promise<WholeList> {
  const whole: WholeList = { recipients: [], skipped: [], withheld: null };
  for await (const page of ctx.gateway.recipients.crawl({}, { deadlineMs: PAGE_DEADLINE_MS })) {
    whole.recipients.push(...page.rows);
    whole.skipped.push(...page.skipped);
    if (page.endsEarly) whole.withheld = { counted: page.count };
  }
  return whole;
}

async function store(
  ctx: DeskContext,
  recipients: readonly CompletedRecipient[],
  { skipped, withheld }: WholeList,
  startedAt: Date,
): Promise<void> {
  for (const { reason } of skipped)
    ctx.logger.warn("a recipient in the service's list can't be read", { reason });
  if (withheld !== null)
    ctx.logger.warn("the service gives fewer recipients than it counts", {
      counted: withheld.counted,
      given: recipients.length,
    });
  await ctx.db.transaction().execute(async (tx) => {
    await storeRecipients(tx, recipients, startedAt, ctx.clock.now());
    // Nothing can be said to be missing from an incomplete list.
    if (skipped.length === 0 && withheld === null)
      await deactivateUnseenSince(tx, new Date(startedAt.getTime() - ABSENCE_GRACE_MS));
    const trouble =
      withheld === null
        ? unreadableText(skipped.length)
        : shortListText(withheld.counted, recipients.length + skipped.length);
    await updateServiceHealth(tx, { recipientsVerifiedAt: startedAt, recipientsError: trouble });
    await insertChange(tx, "recipients", null);
  });
}

function shortListText(counted: number | null, given: number): string {
  return `The service counts ${counted ?? "more"} recipients but lists only ${given} of them. An administrator can set how its list is paged: recipientsQuery and listEnds in the service profile.`;
}

function unreadableText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "One recipient in the service's list can't be read, so it is missing here."
    : `${count} recipients in the service's list can't be read, so they are missing here.`;
}

/** After this long, a late list no longer explains an unlisted recipient. */
const LATE_FOR_MS = 7 * DAY_MS;

/**
 * Gives recipients that the list shows late their creator and evidence. Their create was answered
 * without the list's id. Only where one recipient can be the outcome of one create.
 */
async function attributeLateRecipients(ctx: DeskContext, listed: readonly Recipient[]) {
  const listedIds = new Set(listed.map((recipient) => recipient.id));
  const creates = await createsWithoutListedRecipient(ctx.db, {
    since: new Date(ctx.clock.now().getTime() - LATE_FOR_MS),
    listedIds: [...listedIds],
  });
  for (const row of creates) {
    if (creates.some((other) => other.id !== row.id && other.likeness === row.likeness)) continue;
    const [found, ...others] = await possibleOutcomes(ctx, row, listed);
    if (found && others.length === 0) await attribute(ctx, row, found.id);
  }
}

async function attribute(ctx: DeskContext, row: OperationRow, recipientId: string): Promise<void> {
  const { evidence } = row.request as PlannedRecipient;
  await ctx.db.transaction().execute(async (tx) => {
    // Another reading of the list may have come first.
    if (!(await nameCreatedRecipient(tx, row, recipientId))) return;
    await noteRecipientOrigin(tx, recipientId, { createdBy: row.createdBy, evidence });
  });
}

/** Fills gaps from the service's banks and earlier answers, last from the desk's own request. */
async function completeListed(
  ctx: DeskContext,
  listed: readonly Recipient[],
): Promise<CompletedRecipient[]> {
  const lacking = listed.filter(isLackingParts);
  if (lacking.length === 0) return listed.map(asListed);
  const ids = lacking.map(({ id }) => id);
  const isNamedByCode = lacking.some(({ bankName, bankCode }) => bankName === null && bankCode);
  const banks = isNamedByCode ? await knownBanks(ctx) : [];
  const [rows, requests] = await Promise.all([
    recipientsById(ctx.db, ids),
    requestsOfRecipients(ctx.db, ids),
  ]);
  return listed.map((one) => {
    const completed = asListed(withBank(one, banks));
    if (!isLackingParts(one)) return completed;
    const row = rows.get(one.id);
    const request = requests.get(one.id) as PlannedRecipient | undefined;
    const byService = row ? completedBy(completed, saidByService(row)) : completed;
    return request && isAtBank(one, request) ? completedBy(byService, knownOf(request)) : byService;
  });
}

function withBank(listed: Recipient, banks: readonly Bank[]): Recipient {
  return {
    ...listed,
    bankName:
      listed.bankName ??
      (listed.bankCode ? bankOfCode(banks, listed.bankCode)?.name : null) ??
      null,
  };
}

function isAtBank({ bankCode }: Recipient, { recipient }: PlannedRecipient): boolean {
  return !bankCode || recipient.type !== "fiat" || isSameBankCode(bankCode, recipient.bankCode);
}

/** The details that the service itself has shown, in the list or in answers. */
function saidByService(row: RecipientRow): KnownRecipient {
  return {
    ...row,
    ...Object.fromEntries(row.deskSaid.map((field) => [field, field === "name" ? "" : null])),
    deskSaid: [],
  };
}
