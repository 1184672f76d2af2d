import { z } from "zod";

const common = {
  /** An operation's name, such as `createTransfer`, or `*` for all. */
  operation: z.string().min(1).default("*"),
  /** How many requests it affects; null: all until it is removed. */
  times: z.int().min(1).nullable().default(1),
};
/** `before`: the request is never carried out. `after`: it is, and only its answer is lost. */
const when = z.enum(["before", "after"]).default("before");

/** A fault that is injected on purpose. */
export const Fault = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("latency"), ...common, latencyMs: z.int().min(0).max(600_000) }),
  z.strictObject({
    kind: z.literal("status"),
    ...common,
    when,
    status: z.int().min(300).max(599),
    message: z.string().default("Fault made on purpose"),
    retryAfterSeconds: z.int().min(0).optional(),
  }),
  z.strictObject({ kind: z.literal("cut"), ...common, when }),
  z.strictObject({ kind: z.literal("html_502"), ...common, when }),
  /** The answer breaks off half-way, with the connection. */
  z.strictObject({ kind: z.literal("truncate"), ...common }),
  /** Serves the request twice, as a repeating proxy does; the caller sees the second answer. */
  z.strictObject({ kind: z.literal("double"), ...common }),
]);
export type Fault = z.output<typeof Fault>;

export interface StandingFault {
  id: number;
  fault: Fault;
  /** How many more requests it will affect; null: all. */
  left: number | null;
}

export type FaultMoment = "latency" | "double" | "before" | "after";

function momentOf(fault: Fault): FaultMoment {
  if (fault.kind === "latency" || fault.kind === "double") return fault.kind;
  return fault.kind === "truncate" ? "after" : fault.when;
}

/** The faults in force. In memory: a restart brings an undisturbed sandbox. */
export class FaultBoard {
  #standing: StandingFault[] = [];
  #count = 0;

  add(fault: Fault): StandingFault {
    this.#count += 1;
    const standing = { id: this.#count, fault, left: fault.times };
    this.#standing.push(standing);
    return standing;
  }

  list(): readonly StandingFault[] {
    return this.#standing;
  }

  clear(): void {
    this.#standing = [];
  }

  /** Takes the oldest fault for this operation and moment, and reduces its count. */
  take(operation: string, moment: FaultMoment): Fault | null {
    const met = this.#standing.find(
      ({ fault }) =>
        (fault.operation === "*" || fault.operation === operation) && momentOf(fault) === moment,
    );
    if (!met) return null;
    if (met.left !== null) {
      met.left -= 1;
      if (met.left === 0) this.#standing = this.#standing.filter((standing) => standing !== met);
    }
    return met.fault;
  }
}
