import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { Webhook } from "standardwebhooks";
import { Agent, request } from "undici";
import { z } from "zod";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { groupedCount } from "@/lib/domain/words/words";
import { errorText } from "@/scripts/launcher/errors";
import { poll } from "@/scripts/launcher/poll";
import { createTransfer } from "../product/open-transfer";
import { type Desk, productBench } from "../product/product-bench";
import { withClient } from "../product/start-product";
import { type BenchResult, figure, holds, median, percentile, withUnit } from "../report/bench";

const RATES = [100, 200, 300];
const ROUNDS = 3;
const SECONDS = 15;
const PAUSE_MS = 3_000;
const BURST = 10_000;
const CONNECTIONS = 64;
const TRANSFERS = 100;
const MAX_P99_MS = 100;
/** Every so many-th event is about a transfer of another client of the account. */
const STRANGER_EVERY = 4;
const WORKED_OFF_WITHIN_MS = 5 * 60_000;

export const webhooks = productBench(
  {
    name: "webhooks",
    title: "Webhooks",
    how: [
      `Signed events of about 1 KB are sent to the running product at a fixed rate, whether or not earlier ones are answered, over ${CONNECTIONS} kept connections. Three of four are about one of ${TRANSFERS} transfers of the desk, so that each is read again from the sandbox; the fourth is about a transfer that the desk doesn't know.`,
      `Each rate for ${SECONDS} s, ${ROUNDS} times in turns; the figures are medians of the ${ROUNDS} runs. Measured from the moment that an event is due until its 200 is there.`,
      `Then ${groupedCount(BURST)} events as fast as they are taken: each acknowledged one must be in the database.`,
    ].join(" "),
  },
  "maker",
  (desk) => withClient(desk.product.databaseUrl, (client) => measure(desk, client)),
);

interface Run {
  perSecond: number;
  sent: SentEvents;
}

async function measure(desk: Desk, client: pg.Client): Promise<BenchResult> {
  const { say } = desk;
  const bodyOf = eventBodies(await createTransfers(desk));
  const target = await eventTarget(desk.product.url, client);
  await sendEvents(target, bodyOf, atRate(100, 5));
  const runs: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const perSecond of RATES) {
      await delay(PAUSE_MS);
      const sent = await sendEvents(target, bodyOf, atRate(perSecond, SECONDS));
      runs.push({ perSecond, sent });
      say(
        `${perSecond} a second: p50 ${percentile(sent.took, 0.5).toFixed(1)} ms, p99 ${percentile(sent.took, 0.99).toFixed(1)} ms, ${sent.failed.length} failed`,
      );
    }
  }
  await delay(PAUSE_MS);
  say(`${BURST} at once…`);
  const startedAt = performance.now();
  const burst = await sendEvents(target, bodyOf, inBurst(BURST));
  const burstMs = performance.now() - startedAt;
  const all = [...runs.map(({ sent }) => sent), burst];
  const lost = await missing(
    client,
    all.flatMap(({ acknowledged }) => acknowledged),
  );
  say(
    `${burst.acknowledged.length} acknowledged in ${(burstMs / 1000).toFixed(1)} s, ${lost} lost`,
  );
  await workedOff(client);
  const workedOffMs = performance.now() - startedAt;
  return result({ runs, burst, burstMs, workedOffMs, lost });
}

async function createTransfers({ product, session, say }: Desk): Promise<string[]> {
  await new SandboxControl(product.sandboxUrl).patch("settings", {
    rateLimits: { enabled: false },
    webhooks: { enabled: false },
  });
  say(`Creating ${TRANSFERS} transfers…`);
  const ids: string[] = [];
  for (let index = 0; index < TRANSFERS; index += 5) {
    const some = Array.from({ length: 5 }, (_, beside) =>
      createTransfer(session, 100_000 + index + beside),
    );
    ids.push(...(await Promise.all(some)));
  }
  return ids;
}

const Organisation = z.object({ webhook_token: z.string(), webhook_secret: z.string() });

async function eventTarget(deskUrl: string, client: pg.Client): Promise<EventTarget> {
  const { rows } = await client.query("select webhook_token, webhook_secret from organisation");
  const organisation = Organisation.parse(rows[0]);
  return {
    url: `http://127.0.0.1:${new URL(deskUrl).port}/api/webhooks/${organisation.webhook_token}`,
    secret: organisation.webhook_secret,
  };
}

function eventBodies(ids: readonly string[]): (index: number) => string {
  return (index) => {
    const id = index % STRANGER_EVERY === 0 ? randomUUID() : ids[index % ids.length];
    const at = new Date().toISOString();
    return JSON.stringify({
      type: "transfer_request.rate.received",
      timestamp: at,
      data: {
        id,
        reference: `TXN-${String(index % 1_000_000).padStart(6, "0")}`,
        type: "onramp",
        status: "rate_received",
        source: { amount: 100_000 + index, currency: "NGN" },
        destination: { amount: 64.51, currency: "USDT" },
        rate: { value: 1550.1, expires_at: at },
        recipient: {
          id: "rec_7k2m9x4qp1vz",
          type: "crypto",
          name: "Treasury wallet",
          details: {
            network: "Ethereum",
            wallet_address: "0x52908400098527886E0F7030069857D2E4169EE7",
            symbol: "USDT",
          },
        },
        payment_instructions: {},
        events: ["pending", "fetching_rates", "rate_received"].map((status) => ({
          status,
          timestamp: at,
          completed_at: at,
        })),
        payments: [],
        created_at: at,
      },
    });
  };
}

/** How many of these events the database doesn't hold. */
async function missing(client: pg.Client, ids: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ lost: string }>(
    "select count(*) as lost from unnest($1::text[]) as sent (event_id) where not exists (select from webhook_inbox where dedupe_key = 'id:' || event_id)",
    [ids],
  );
  return Number(rows[0]?.lost);
}

async function workedOff(client: pg.Client): Promise<void> {
  const isDone = await poll(
    async () => {
      const { rows } = await client.query(
        "select from webhook_inbox where state = 'pending' and done_at is null limit 1",
      );
      return rows.length === 0 || undefined;
    },
    { timeoutMs: WORKED_OFF_WITHIN_MS, everyMs: 250 },
  );
  if (!isDone) throw new Error("The worker didn't look at all events in time");
}

function result(found: {
  runs: readonly Run[];
  burst: SentEvents;
  burstMs: number;
  workedOffMs: number;
  lost: number;
}): BenchResult {
  const { runs, burst, burstMs, workedOffMs, lost } = found;
  const failed = [...runs.map(({ sent }) => sent), burst].flatMap((sent) => sent.failed);
  const of = (perSecond: number, share: number): number =>
    median(
      runs
        .filter((run) => run.perSecond === perSecond)
        .map(({ sent }) => percentile(sent.took, share)),
    );
  const ms = (value: number): string => withUnit(value, "ms", 1);
  const fastest = RATES.at(-1) ?? 0;
  return {
    figures: [
      figure({
        what: `Acknowledged at ${fastest} a second: p99`,
        value: of(fastest, 0.99),
        unit: "ms",
        max: MAX_P99_MS,
      }),
      holds(`Lost of the acknowledged events, with a burst of ${groupedCount(BURST)}`, lost === 0, {
        so: "0",
        otherwise: String(lost),
      }),
      holds("Events that were not answered 200", failed.length === 0, {
        so: "0",
        otherwise: `${failed.length} (${[...new Set(failed)].slice(0, 3).join(", ")})`,
      }),
      figure({
        what: "The burst: acknowledged a second",
        value: burst.acknowledged.length / (burstMs / 1000),
        unit: "/s",
        digits: 0,
      }),
      figure({
        what: "The burst: from its first event until the worker has marked every transfer",
        value: workedOffMs / 1000,
        unit: "s",
      }),
    ],
    table: {
      head: ["", "events", "p50", "p99", "slowest"],
      rows: RATES.map((perSecond) => [
        `${perSecond} a second`,
        String(perSecond * SECONDS * ROUNDS),
        ms(of(perSecond, 0.5)),
        ms(of(perSecond, 0.99)),
        ms(of(perSecond, 1)),
      ]),
    },
    notes: [
      "Everything runs on this machine and shares its cores: the sender, the web process, the worker, the database and the sandbox.",
    ],
  };
}

interface EventTarget {
  url: string;
  secret: string;
}

interface SentEvents {
  /** How long each acknowledged event took, in milliseconds, from the moment it was due. */
  took: number[];
  acknowledged: string[];
  failed: string[];
}

type Send = (dueAt: number) => Promise<void>;

async function sendEvents(
  target: EventTarget,
  bodyOf: (index: number) => string,
  sendAll: (send: Send) => Promise<unknown>,
): Promise<SentEvents> {
  const sent: SentEvents = { took: [], acknowledged: [], failed: [] };
  const agent = new Agent({ pipelining: 1, connections: CONNECTIONS });
  let next = 0;
  await sendAll((dueAt) => sendOne(target, agent, bodyOf(next++), dueAt, sent));
  await agent.destroy();
  return sent;
}

/** Sends events at a constant rate, however slow the answers. */
const atRate = (perSecond: number, seconds: number) => async (send: Send) => {
  const total = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  while (underWay.length < total) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond) + 1;
    while (underWay.length < Math.min(total, due))
      underWay.push(send(startedAt + (underWay.length / perSecond) * 1000));
    await delay(2);
  }
  return Promise.all(underWay);
};

/** Sends this many events as fast as they are taken, some side by side. */
const inBurst = (count: number) => async (send: Send) => {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await send(performance.now());
  };
  return Promise.all(Array.from({ length: CONNECTIONS }, lane));
};

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
    sent.failed.push(errorText(error));
  }
}
