import { Webhook } from "standardwebhooks";

export interface OutgoingWebhook {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  messageId: string;
  body: string;
  /** When it is sent, on the receiver's clock. */
  sentAt: Date;
  timeoutMs: number;
  /** Aborts the attempt at once. */
  signal: AbortSignal;
}

export interface WebhookResult {
  delivered: boolean;
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
export async function sendWebhook(outgoing: OutgoingWebhook): Promise<WebhookResult> {
  const { url, secret, messageId, body, sentAt, timeoutMs, signal } = outgoing;
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
    return {
      delivered: response.ok,
      responseStatus: response.status,
      error: response.ok ? null : `answered ${response.status}`,
    };
  } catch (error) {
    return { delivered: false, responseStatus: null, error: reasonOf(error) };
  }
}
