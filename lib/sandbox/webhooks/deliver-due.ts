import { Webhook } from "standardwebhooks";
import { systemClock } from "@/lib/platform/clock";
import type { SandboxParts } from "../sandbox";
import type { SandboxSettings } from "../settings";
import { afterMs } from "../steps/schedule";
import { writeTransaction } from "../store/database";
import { whyNotSent } from "./emit-event";

const BATCH = 100;

type DueDelivery = Awaited<ReturnType<typeof dueDeliveries>>[number];

async function dueDeliveries({ db, clock }: SandboxParts) {
  return db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhook_messages as message", "message.id", "delivery.message_id")
    .where("delivery.status", "=", "pending")
    .where("delivery.due_at", "<=", clock.now())
    .orderBy("delivery.due_at")
    .orderBy("delivery.id")
    .limit(BATCH)
    .select([
      "delivery.id",
      "delivery.attempt",
      "delivery.message_id",
      "message.transfer_id",
      "message.body",
    ])
    .execute();
}

async function settleAttempt(
  sandbox: SandboxParts,
  delivery: DueDelivery,
  url: string,
  { responseStatus, error }: WebhookResult,
  retryDelaysMs: readonly number[],
): Promise<void> {
  const now = sandbox.clock.now();
  const retryAfter = error === null ? undefined : retryDelaysMs[delivery.attempt - 1];
  const status = error === null ? "delivered" : retryAfter === undefined ? "gave_up" : "failed";
  await writeTransaction(sandbox.db, async (trx) => {
    await trx
      .updateTable("webhook_deliveries")
      .set({ status, attempted_at: now, url, response_status: responseStatus, error })
      .where("id", "=", delivery.id)
      .execute();
    if (retryAfter === undefined) return;
    await trx
      .insertInto("webhook_deliveries")
      .values({
        message_id: delivery.message_id,
        attempt: delivery.attempt + 1,
        due_at: afterMs(now, retryAfter),
        status: "pending",
      })
      .execute();
  });
}

async function deliverInOrder(
  sandbox: SandboxParts,
  deliveries: readonly DueDelivery[],
  webhooks: SandboxSettings["webhooks"],
  signal: AbortSignal,
): Promise<void> {
  const { url } = webhooks;
  for (const delivery of deliveries) {
    if (signal.aborted) return;
    if (!webhooks.enabled || url === null) {
      await sandbox.db
        .updateTable("webhook_deliveries")
        .set({ status: "not_sent", error: whyNotSent(webhooks) })
        .where("id", "=", delivery.id)
        .execute();
      continue;
    }
    const result = await sendWebhook(delivery, url, webhooks, signal);
    if (signal.aborted) return;
    await settleAttempt(sandbox, delivery, url, result, webhooks.retryDelaysMs);
  }
}

/** Sends the due events: a transfer's in order, transfers side by side. @returns how many */
export async function deliverDue(sandbox: SandboxParts, signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  const due = await dueDeliveries(sandbox);
  const byTransfer = new Map<string, DueDelivery[]>();
  for (const delivery of due) {
    const { transfer_id: id } = delivery;
    byTransfer.set(id, [...(byTransfer.get(id) ?? []), delivery]);
  }
  const { webhooks } = sandbox.settings.current();
  await Promise.all(
    [...byTransfer.values()].map((deliveries) =>
      deliverInOrder(sandbox, deliveries, webhooks, signal),
    ),
  );
  return due.length;
}

interface WebhookResult {
  responseStatus: number | null;
  /** Why it was not delivered; null when it was. */
  error: string | null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== ""
    ? `${error.message}: ${cause.message}`
    : error.message;
}

/** Signs and posts one event by the Standard Webhooks specification. Only a 2xx counts; a redirect is not followed. */
async function sendWebhook(
  { message_id: messageId, body }: DueDelivery,
  url: string,
  { secret, timeoutMs }: SandboxSettings["webhooks"],
  signal: AbortSignal,
): Promise<WebhookResult> {
  // The receiver checks how fresh a signature is by its own clock, which nobody set forward.
  const sentAt = systemClock.now();
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        "content-type": "application/json",
        "user-agent": "rampdesk-sandbox",
        "webhook-id": messageId,
        "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
        "webhook-signature": new Webhook(secret).sign(messageId, sentAt, body),
      },
      body,
    });
    await response.body?.cancel();
    const { ok, status } = response;
    return { responseStatus: status, error: ok ? null : `answered ${status}` };
  } catch (error) {
    return { responseStatus: null, error: reasonOf(error) };
  }
}
