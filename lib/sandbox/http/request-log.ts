export interface SeenRequest {
  /** 1 for the first since the start. */
  sequence: number;
  at: string;
  method: string;
  /** With its query. */
  path: string;
  /** The operation's name, such as `createTransfer`; null when there is no such endpoint. */
  operation: string | null;
  idempotencyKey: string | null;
  /** True if an `x-api-key` was sent. The key itself and the token are never kept. */
  hasApiKey: boolean;
  /** The raw body; without the secret for token issue. */
  body: string;
  /** The status sent; `cut` for a cut connection, null while the answer is pending. */
  answer: number | "cut" | null;
  replayed: boolean;
}

const KEPT = 10_000;

/** The requests seen since the start, the newest 10,000. In memory: it is evidence for tests, not a ledger. */
export class RequestLog {
  #seen: SeenRequest[] = [];
  #count = 0;

  add(request: Omit<SeenRequest, "sequence" | "answer" | "replayed">): SeenRequest {
    this.#count += 1;
    const entry: SeenRequest = { sequence: this.#count, ...request, answer: null, replayed: false };
    this.#seen.push(entry);
    if (this.#seen.length > KEPT * 1.1) this.#seen = this.#seen.slice(-KEPT);
    return entry;
  }

  /** Oldest first. */
  list(filter: { operation?: string | undefined } = {}): SeenRequest[] {
    return this.#seen.filter(
      (request) => filter.operation === undefined || request.operation === filter.operation,
    );
  }

  clear(): void {
    this.#seen = [];
  }
}
