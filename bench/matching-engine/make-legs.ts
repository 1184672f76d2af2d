import { addDays } from "@/lib/domain/calendar/day";
import type { Leg } from "@/lib/domain/matching/matching";
import { below, spelled, type Random } from "./random";

const CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const FIRST_DAY = "2024-01-01";
/** Over which the legs are spread. */
const DAYS = 1000;
/** Amounts that people like, which are many transfers'. */
const ROUND = 200;

/** The naira legs of on-ramps: one in five of a round amount. */
export function makeLegs(count: number, random: Random): Leg[] {
  const days = Array.from({ length: DAYS }, (_, day) => addDays(FIRST_DAY, day));
  return Array.from({ length: count }, (_, at) => {
    const transactionId = `tr_${at}`;
    return {
      id: `${transactionId}:source`,
      transactionId,
      side: "source" as const,
      state: at % 49 === 0 ? ("void" as const) : ("due" as const),
      direction: "out" as const,
      currency: "NGN",
      amount:
        random() < 0.2
          ? String((1 + below(random, ROUND)) * 500_000)
          : `${1000 + below(random, 90_000_000)}.${10 + below(random, 90)}`,
      on: days[Math.floor((at / count) * DAYS)] ?? FIRST_DAY,
      reference: `TXN-${spelled(random, CODE, 6)}`,
      transactionHash: null,
      network: null,
      party: null,
      payments: [],
    };
  });
}
