import { callForAWhile, timeEach } from "../measure/drive";
import { percentile } from "../measure/percentile";
import { rotated } from "../measure/rotations";
import type { WayName, Ways } from "./ways";

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

/** Measures the ways in turns, so that other load on the machine affects them all alike. */
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
