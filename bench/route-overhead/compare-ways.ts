import { type Agent, request } from "undici";
import { percentile } from "../measure/percentile";
import type { DeskSession } from "../product/desk-session";

const NAMES: readonly WayName[] = ["direct", "bare", "route"];
const WARM_UP_CALLS = 150;
const LATENCY_ROUNDS = 24;
const CALLS_A_ROUND = 25;
const THROUGHPUT_ROUNDS = 6;
const ROUND_MS = 1_500;
const AT_A_TIME = 16;

export interface Comparison {
  /** Milliseconds of one call at a time. */
  p50: Record<WayName, number>;
  p95: Record<WayName, number>;
  /** Calls a second, sixteen at a time. */
  rate: Record<WayName, number>;
}

/** Measures the ways in turns, so that other load affects them all alike. */
export async function compareWays(ways: Ways): Promise<Comparison> {
  for (const name of NAMES) await timeEach(ways[name], WARM_UP_CALLS);
  const took: Record<WayName, number[]> = { direct: [], bare: [], route: [] };
  for (let round = 0; round < LATENCY_ROUNDS; round += 1) {
    for (const name of rotated(NAMES, round))
      took[name].push(...(await timeEach(ways[name], CALLS_A_ROUND)));
  }
  for (const name of NAMES) await callForAWhile(ways[name], AT_A_TIME, ROUND_MS);
  const done: Record<WayName, { calls: number; ms: number }> = {
    direct: nothing(),
    bare: nothing(),
    route: nothing(),
  };
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

export const COUNTS = {
  calls: LATENCY_ROUNDS * CALLS_A_ROUND,
  seconds: (THROUGHPUT_ROUNDS * ROUND_MS) / 1000,
  atATime: AT_A_TIME,
};

function nothing(): { calls: number; ms: number } {
  return { calls: 0, ms: 0 };
}

function each(value: (name: WayName) => number): Record<WayName, number> {
  return { direct: value("direct"), bare: value("bare"), route: value("route") };
}

/**
 * Returns the items in a round's order. Each round begins with another item, so that none always
 * follows the same.
 */
function rotated<T>(items: readonly T[], round: number): T[] {
  const from = round % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}

type WayName = "direct" | "bare" | "route";

/** The three ways to the same record or page. */
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

export function waysTo(
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

/** A call, to its last byte. */
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
