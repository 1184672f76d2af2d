import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { Agent, request } from "undici";

export interface EventTarget {
  url: string;
  secret: string;
}

export interface SentEvents {
  /** How long each acknowledged event took, in milliseconds, from the moment it was due. */
  took: number[];
  acknowledged: string[];
  failed: string[];
}

const CONNECTIONS = 64;

/** Sends events at a constant rate, however slow the answers. */
export async function sendAtRate(
  target: EventTarget,
  perSecond: number,
  seconds: number,
  bodyOf: (index: number) => string,
): Promise<SentEvents> {
  const sent = emptySent();
  const agent = newAgent();
  const total = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  while (underWay.length < total) {
    const due = Math.min(
      total,
      Math.floor(((performance.now() - startedAt) / 1000) * perSecond) + 1,
    );
    while (underWay.length < due) {
      const dueAt = startedAt + (underWay.length / perSecond) * 1000;
      underWay.push(sendOne(target, agent, bodyOf(underWay.length), dueAt, sent));
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(underWay);
  await agent.destroy();
  return sent;
}

/** Sends this many events as fast as they are taken, some side by side. */
export async function sendBurst(
  target: EventTarget,
  count: number,
  bodyOf: (index: number) => string,
): Promise<SentEvents> {
  const sent = emptySent();
  const agent = newAgent();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await sendOne(target, agent, bodyOf(next++), performance.now(), sent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  await agent.destroy();
  return sent;
}

const emptySent = (): SentEvents => ({ took: [], acknowledged: [], failed: [] });
const newAgent = (): Agent => new Agent({ pipelining: 1, connections: CONNECTIONS });

async function sendOne(
  { url, secret }: EventTarget,
  dispatcher: Agent,
  body: string,
  dueAt: number,
  sent: SentEvents,
): Promise<void> {
  const id = `bench-${randomUUID()}`;
  const now = new Date();
  try {
    const answer = await request(url, {
      method: "POST",
      dispatcher,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": new Webhook(secret).sign(id, now, body),
      },
      body,
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) {
      sent.failed.push(String(answer.statusCode));
      return;
    }
    sent.took.push(performance.now() - dueAt);
    sent.acknowledged.push(id);
  } catch (error) {
    sent.failed.push(error instanceof Error ? error.message : String(error));
  }
}
