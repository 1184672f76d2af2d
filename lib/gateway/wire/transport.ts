import { Agent, type Dispatcher } from "undici";

const CONNECT_TIMEOUT_MS = 5_000;

export interface WireRequest {
  origin: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  deadlineMs: number;
  maxBodyBytes: number;
  /** False opens a new connection. An idle one may just have been closed by the other side, which would make the outcome unknown. */
  reuseConnection: boolean;
}

/** How one exchange ended. `code` is an error code, never an error's text. */
export type WireResult =
  /** Certainly no byte of the request was written. */
  | { ended: "not_sent"; code: string }
  /** Some bytes may have been written, and no status line came back. */
  | { ended: "timeout" | "reset"; code: string }
  /** `complete` is false if the body was cut off, too long, or late. */
  | {
      ended: "answered";
      status: number;
      headers: ReadonlyMap<string, string>;
      body: Buffer;
      complete: boolean;
    };

/**
 * HTTP over our own undici agents. Nothing is retried, redirected or decompressed.
 * A request counts as "not sent" only if undici hasn't begun to write it. undici calls `onRequestStart` in the same turn of the event
 * loop as the first write, so after that call any failed request may have reached the service.
 */
export function createTransport() {
  const common = {
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  } as const;
  const kept = new Agent({ ...common, connections: 16, keepAliveTimeout: 4_000 });
  const single = new Agent({ ...common, connections: 16 });
  return {
    exchange: (request: WireRequest): Promise<WireResult> =>
      dispatchOnce(request.reuseConnection ? kept : single, request),
    close: async (): Promise<void> => {
      await Promise.all([kept.destroy(), single.destroy()]);
    },
  };
}

function dispatchOnce(
  agent: Agent,
  { deadlineMs, maxBodyBytes, reuseConnection, body, ...target }: WireRequest,
): Promise<WireResult> {
  return new Promise((resolve) => {
    agent.dispatch(
      {
        ...target,
        body: body.length === 0 ? null : body,
        reset: reuseConnection ? undefined : true,
        // undici never queues a request behind another one on the same connection if it isn't idempotent.
        idempotent: false,
      },
      new Exchange(deadlineMs, maxBodyBytes, resolve),
    );
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  readonly #timer: NodeJS.Timeout;
  #status: number | null = null;
  #headers = new Map<string, string>();
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(
    deadlineMs: number,
    private readonly maxBodyBytes: number,
    private readonly resolve: (result: WireResult) => void,
  ) {
    this.#timer = setTimeout(() => this.#give("timeout", "DEADLINE"), deadlineMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // If already settled, the deadline passed while connecting and "not sent" was reported. If already started, the request would be
    // written a second time. Aborting here, before undici writes, prevents both.
    if (this.#settled || this.#controller !== null) {
      controller.abort(new Error("no longer wanted"));
      return;
    }
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined)
        this.#headers.set(name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value);
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.maxBodyBytes) this.#give("reset", "RESPONSE_TOO_LARGE");
    else this.#chunks.push(Buffer.from(chunk));
  }

  onResponseEnd(): void {
    this.#settle(true, "reset", "");
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#settle(
      false,
      "reset",
      "code" in error && typeof error.code === "string" ? error.code : error.name,
    );
  }

  /** Aborts the request. Settles first, so that undici's own error for the abort is ignored. */
  #give(ended: "timeout" | "reset", code: string): void {
    this.#settle(false, ended, code);
    this.#controller?.abort(new Error(code));
  }

  #settle(complete: boolean, ended: "timeout" | "reset", code: string): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    if (this.#status !== null) {
      this.resolve({
        ended: "answered",
        status: this.#status,
        headers: this.#headers,
        body: Buffer.concat(this.#chunks),
        complete,
      });
    } else {
      this.resolve(this.#controller === null ? { ended: "not_sent", code } : { ended, code });
    }
  }
}
