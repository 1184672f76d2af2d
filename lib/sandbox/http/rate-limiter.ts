import { MINUTE_MS } from "../clock";

export type LimitClass = "token" | "read" | "write";

export interface BucketRules {
  burst: number;
  perMinute: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** A token bucket for each client and class. In memory, since the sandbox is one process. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one request out of the bucket. @returns null when it may pass, otherwise the whole seconds to wait. */
  take(client: string, limitClass: LimitClass, rules: BucketRules, now: Date): number | null {
    const name = `${limitClass} ${client}`;
    const at = now.getTime();
    const before = this.#buckets.get(name) ?? { tokens: rules.burst, at };
    const regained = (Math.max(0, at - before.at) * rules.perMinute) / MINUTE_MS;
    const tokens = Math.min(rules.burst, before.tokens + regained);
    const passes = tokens >= 1;
    this.#buckets.set(name, { tokens: passes ? tokens - 1 : tokens, at });
    return passes ? null : Math.max(1, Math.ceil(((1 - tokens) * 60) / rules.perMinute));
  }

  clear(): void {
    this.#buckets.clear();
  }
}
