import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { TransactionTotals } from "@/lib/contract/api/transactions";
import { makeQueryClient } from "../query-client";
import { readTotals, transactionOptions } from "./transaction-options";

test.each([".", "..", "..."])(
  "a name of dots alone, %s, is not asked for: it would be another address",
  async (name) => {
    const sent = vi.fn<() => Promise<Response>>();
    vi.stubGlobal("fetch", sent);
    await expect(makeQueryClient().query(transactionOptions(name))).rejects.toMatchObject({
      code: "not_found",
      message: `No transaction is called “${name}”. Type its whole reference or id.`,
    });
    expect(sent).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  },
);

describe("the count of totals", () => {
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let asked = "";

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked = request.url ?? "";
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    // A page asks its own origin; here that is this server.
    const real = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
      real(`http://127.0.0.1:${port}${path}`, init),
    );
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    asked = "";
  });

  const reading = (counted: number, done: boolean): TransactionTotals => ({
    counted,
    done,
    sent: { NGN: "5" },
    received: {},
    settledCount: counted,
    byStatus: [],
    unreadable: 0,
    undated: 0,
    isCutShort: false,
    waiting: false,
    countedAt: "2026-11-20T13:05:00.000Z",
  });
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;

  async function read(filter = {}, signal = new AbortController().signal) {
    const seen: number[] = [];
    const totals = await readTotals(filter, {
      signal,
      onProgress: ({ counted }) => seen.push(counted),
    });
    return { totals, seen };
  }

  test("readings arrive one by one, however they are cut up on the way, and the last is the result", async () => {
    answer = (response) => {
      const text = line(reading(100, false)) + line(reading(200, false)) + line(reading(248, true));
      for (let at = 0; at < text.length; at += 37) response.write(text.slice(at, at + 37));
      response.end();
    };
    const { totals, seen } = await read({ state: "closed", from: "2026-11-01", to: "2026-11-20" });
    expect(seen).toEqual([100, 200]);
    expect(totals).toEqual(reading(248, true));
    expect(asked).toBe("/api/transactions/totals?state=closed&from=2026-11-01&to=2026-11-20");
  });

  test("a count that ends before it is done is no count", async () => {
    answer = (response) => response.end(line(reading(100, false)));
    await expect(read()).rejects.toMatchObject({ name: "ApiFailure", code: "unreadable" });
  });

  test("a last line that was cut off is not taken for a result", async () => {
    answer = (response) =>
      response.end(line(reading(100, false)) + line(reading(248, true)).slice(0, -1));
    await expect(read()).rejects.toMatchObject({ name: "ApiFailure" });
  });

  test("an error as the last line is that error", async () => {
    answer = (response) =>
      response.end(
        line(reading(100, false)) +
          line({
            error: {
              code: "rate_limited",
              message: "The service is limiting requests.",
              requestId: "r",
              retryAfterSeconds: 8,
            },
          }),
      );
    await expect(read()).rejects.toMatchObject({
      code: "rate_limited",
      message: "The service is limiting requests.",
      retryAfterSeconds: 8,
    });
  });

  test("a connection that breaks is an offline failure", async () => {
    answer = (response) => {
      response.write(line(reading(100, false)), () => response.destroy());
    };
    await expect(read()).rejects.toMatchObject({ name: "ApiFailure", code: "offline" });
  });

  test("a refusal before the first line carries the desk's words", async () => {
    answer = (response) => {
      response.writeHead(403, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          error: { code: "forbidden", message: "Your roles don't allow this.", requestId: "r" },
        }),
      );
    };
    await expect(read()).rejects.toMatchObject({
      code: "forbidden",
      message: "Your roles don't allow this.",
    });
  });

  test("stopping throws the signal's own reason, not a failure", async () => {
    const stop = new AbortController();
    answer = (response) => {
      response.write(line(reading(100, false)), () => stop.abort(new Error("stopped")));
    };
    await expect(read({}, stop.signal)).rejects.toThrow("stopped");
  });
});
