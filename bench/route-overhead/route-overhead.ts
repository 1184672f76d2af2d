import { Agent, request } from "undici";
import { z } from "zod";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import type { DeskSession } from "../product/desk-session";
import { newestTransaction } from "../product/open-transfer";
import { productBench } from "../product/product-bench";
import { type BenchResult, type Figure, figure, percentile, withUnit } from "../report/bench";
import { withBareNext } from "./bare-next-app";

const NAMES: readonly WayName[] = ["direct", "bare", "route"];
const WARM_UP_CALLS = 150;
const LATENCY_ROUNDS = 24;
const CALLS_A_ROUND = 25;
const THROUGHPUT_ROUNDS = 6;
const ROUND_MS = 1_500;
const AT_A_TIME = 16;

const MAX_ADDED_MS = 3;
const MIN_RATIO = 0.5;

export const routeOverhead = productBench(
  {
    name: "route-overhead",
    title: "What a server route adds",
    how: [
      "Three ways to the same answer of the service, in turns: directly with a bearer token, through a bare Next route that fetches and nothing else, and through the desk's own route",
      "(session looked up in the database, answer parsed without loss and checked, joined with what the desk knows, written anew).",
      `Latency: ${LATENCY_ROUNDS * CALLS_A_ROUND} calls each, one at a time. Throughput: ${(THROUGHPUT_ROUNDS * ROUND_MS) / 1000} s each, ${AT_A_TIME} at a time. Connections are kept, all is warm, and the sandbox's rate limits are off.`,
      "Added = median of the route less median of the direct call.",
    ].join(" "),
  },
  "viewer",
  async ({ product: { sandboxUrl: url }, session, say }) => {
    const token = await unlimitedToken(url);
    const agent = new Agent({ pipelining: 1, connections: 32 });
    const id = await newestTransaction(session);
    say("Building the bare Next app…");
    try {
      return await withBareNext({ url, token }, async (bareUrl) => {
        const compared = (servicePath: string, deskPath: string): Promise<Comparison> =>
          compareWays(
            waysTo({ servicePath, deskPath }, { serviceUrl: url, bareUrl, session, token, agent }),
          );
        say("One record…");
        const one = await compared(`/v1/transactions/${id}`, `/api/transactions/${id}`);
        say("A page of 25…");
        const page = await compared(
          "/v1/transactions?limit=25&page=1",
          "/api/transactions?page=1&pageSize=25",
        );
        return result({ "One record": one, "A page of 25": page });
      });
    } finally {
      await agent.destroy();
    }
  },
);

function result(compared: Record<string, Comparison>): BenchResult {
  const entries = Object.entries(compared);
  return {
    figures: entries.flatMap(([what, comparison]) => figuresOf(what, comparison)),
    table: {
      head: ["", "direct", "bare Next", "desk route"],
      rows: entries.flatMap(([what, { p50, p95, rate }]) => [
        [`${what}, p50`, ...NAMES.map((name) => withUnit(p50[name], "ms", 2))],
        [`${what}, p95`, ...NAMES.map((name) => withUnit(p95[name], "ms", 2))],
        [`${what}, throughput`, ...NAMES.map((name) => withUnit(rate[name], "/s", 0))],
      ]),
    },
    notes: [
      "Everything runs on this machine and shares its cores: the client, the sandbox, its database and both Next servers.",
    ],
  };
}

function figuresOf(what: string, { p50, rate }: Comparison): Figure[] {
  return [
    figure({
      what: `${what}: added by the route, p50`,
      value: p50.route - p50.direct,
      unit: "ms",
      digits: 2,
      max: MAX_ADDED_MS,
    }),
    figure({
      what: `${what}: of that beyond what bare Next adds, p50`,
      value: p50.route - p50.bare,
      unit: "ms",
      digits: 2,
    }),
    figure({
      what: `${what}: throughput as a part of bare Next's`,
      value: rate.route / rate.bare,
      unit: "",
      digits: 2,
      min: MIN_RATIO,
    }),
  ];
}

const Issued = z.object({ data: z.object({ access_token: z.string() }) });

async function unlimitedToken(sandboxUrl: string): Promise<string> {
  await new SandboxControl(sandboxUrl).patch("settings", {
    rateLimits: { enabled: false },
    tokenLifetimeSeconds: 86_400,
  });
  const { clientId, clientSecret } = DEFAULT_CREDENTIALS;
  const response = await request(`${sandboxUrl}/v1/auth/token/issue`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });
  return Issued.parse(await response.body.json()).data.access_token;
}

interface Comparison {
  /** Milliseconds of one call at a time. */
  p50: Record<WayName, number>;
  p95: Record<WayName, number>;
  /** Calls a second, sixteen at a time. */
  rate: Record<WayName, number>;
}

/** Measures the ways in turns, so that other load affects them all alike. */
async function compareWays(ways: Ways): Promise<Comparison> {
  for (const name of NAMES) await timeEach(ways[name], WARM_UP_CALLS);
  const took = each((): number[] => []);
  for (let round = 0; round < LATENCY_ROUNDS; round += 1) {
    for (const name of rotated(NAMES, round))
      took[name].push(...(await timeEach(ways[name], CALLS_A_ROUND)));
  }
  for (const name of NAMES) await callForAWhile(ways[name], AT_A_TIME, ROUND_MS);
  const done = each(() => ({ calls: 0, ms: 0 }));
  for (let round = 0; round < THROUGHPUT_ROUNDS; round += 1) {
    for (const name of rotated(NAMES, round)) {
      const { calls, ms } = await callForAWhile(ways[name], AT_A_TIME, ROUND_MS);
      done[name].calls += calls;
      done[name].ms += ms;
    }
  }
  return {
    p50: each((name) => percentile(took[name], 0.5)),
    p95: each((name) => percentile(took[name], 0.95)),
    rate: each((name) => (done[name].calls * 1000) / done[name].ms),
  };
}

function each<T>(value: (name: WayName) => T): Record<WayName, T> {
  return { direct: value("direct"), bare: value("bare"), route: value("route") };
}

/** Begins each round with another item, so that none always follows the same. */
function rotated<T>(items: readonly T[], round: number): T[] {
  const from = round % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}

type WayName = "direct" | "bare" | "route";

type Ways = Record<WayName, Call>;

interface Endpoint {
  /** Of the service, with its query. */
  servicePath: string;
  /** Of the desk, with its query. */
  deskPath: string;
}

interface Places {
  serviceUrl: string;
  bareUrl: string;
  session: DeskSession;
  token: string;
  agent: Agent;
}

function waysTo(
  { servicePath, deskPath }: Endpoint,
  { serviceUrl, bareUrl, session, token, agent }: Places,
): Ways {
  const get = async (url: string, headers: Record<string, string>): Promise<void> => {
    const response = await request(url, { dispatcher: agent, headers });
    await whole(url, response.statusCode, response.body.arrayBuffer());
  };
  return {
    direct: () => get(`${serviceUrl}${servicePath}`, { authorization: `Bearer ${token}` }),
    bare: () => get(`${bareUrl}/service?path=${encodeURIComponent(servicePath)}`, {}),
    route: async () => {
      const response = await session.call(deskPath);
      await whole(deskPath, response.statusCode, response.body.arrayBuffer());
    },
  };
}

/** An answer other than the measured one would be quick and worthless. */
async function whole(what: string, status: number, body: Promise<ArrayBuffer>): Promise<void> {
  const { byteLength } = await body;
  if (status !== 200 || byteLength === 0)
    throw new Error(`${what}: answered ${status} with ${byteLength} bytes`);
}

type Call = () => Promise<void>;

/** Calls one after the other. @returns how long each took, in milliseconds. */
async function timeEach(call: Call, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now();
    await call();
    took.push(performance.now() - startedAt);
  }
  return took;
}

/** Keeps this many calls in flight for a while. @returns how many ended, and in how long. */
async function callForAWhile(
  call: Call,
  atATime: number,
  forMs: number,
): Promise<{ calls: number; ms: number }> {
  const startedAt = performance.now();
  let calls = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - startedAt < forMs) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return { calls, ms: performance.now() - startedAt };
}
