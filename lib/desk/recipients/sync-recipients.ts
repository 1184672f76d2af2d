import type { Recipient } from "@/lib/domain/recipients/recipient";
import type { SkippedRow } from "@/lib/gateway/reading";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import { deactivateUnseenSince, upsertRecipients } from "@/lib/store/recipients";
import { updateServiceHealth } from "@/lib/store/service-health";
import type { DeskContext } from "../context";
import { serviceTrouble } from "../service-trouble";

/** How long one page of the list may take. */
const PAGE_DEADLINE_MS = 20_000;
/** A recipient that was seen more lately than this is not given up: a list may lag behind a create. */
const ABSENCE_GRACE_MS = 10 * 60_000;

export type RecipientsReading = { outcome: "read"; recipients: number; skipped: number } | { outcome: "failed"; reason: string };

/**
 * Reads the service's whole list into the mirror, whoever made the recipients, and says so to browsers.
 * A reading that breaks off changes no recipient: the last good copy stays, with the reason beside it.
 * Assumed: a recipient that a complete list no longer names has been taken away. It is kept for the history of its
 * transfers and shown as inactive, and it comes back as it is when the service lists it again.
 * Runs as it is asked to: callers that want one at a time use `ensureFreshRecipients`.
 */
export async function syncRecipients(ctx: DeskContext): Promise<RecipientsReading> {
  const startedAt = ctx.clock.now();
  try {
    const { recipients, skipped } = await readAll(ctx);
    await store(ctx, { recipients, skipped, startedAt });
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

async function readAll(ctx: DeskContext): Promise<{ recipients: Recipient[]; skipped: SkippedRow[] }> {
  const recipients: Recipient[] = [];
  const skipped: SkippedRow[] = [];
  for await (const page of ctx.gateway.recipients.crawl({}, { deadlineMs: PAGE_DEADLINE_MS })) {
    recipients.push(...page.rows);
    skipped.push(...page.skipped);
  }
  return { recipients, skipped };
}

async function store(
  ctx: DeskContext,
  reading: { recipients: Recipient[]; skipped: SkippedRow[]; startedAt: Date },
): Promise<void> {
  const { recipients, skipped, startedAt } = reading;
  for (const { reason } of skipped) ctx.logger.warn("a recipient in the service's list can't be read", { reason });
  await ctx.db.transaction().execute(async (tx) => {
    await upsertRecipients(tx, recipients, startedAt);
    // With unreadable rows the list isn't known to be complete, so nobody is missing from it.
    if (skipped.length === 0) await deactivateUnseenSince(tx, new Date(startedAt.getTime() - ABSENCE_GRACE_MS));
    await updateServiceHealth(tx, { recipientsVerifiedAt: startedAt, recipientsError: unreadableText(skipped.length) });
    await insertChange(tx, "recipients", null);
  });
}

function unreadableText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "One recipient in the service's list can't be read, so it is missing here."
    : `${count} recipients in the service's list can't be read, so they are missing here.`;
}
