import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import type { Counterparty } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { transactionWire } from "../testing/samples";
import type { TestGateway } from "../testing/test-gateway";
import { decodeBody, slashRedirect } from "./sender";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed));

test("every request says who sends it: a firewall may refuse one that doesn't", async () => {
  counterparty.respond(() => ({ status: 200, body: { data: { results: [] } } }));
  await under.gateway.banks.list();
  expect(
    [...counterparty.tokenCalls, ...counterparty.calls].map(({ headers }) => headers["user-agent"]),
  ).toEqual(["Rampdesk", "Rampdesk"]);
});

test.each<[number, string, string, string | null]>([
  [301, "GET", "/v1/transactions/?page=2", "/v1/transactions/?limit=9&page=2"],
  [301, "GET", "http://10.0.0.7:8000/v1/transactions/", "/v1/transactions/?limit=9&page=2"],
  [302, "GET", "/v1/transactions/", "/v1/transactions/?limit=9&page=2"],
  [307, "POST", "/v1/transactions/", "/v1/transactions/?limit=9&page=2"],
  [308, "DELETE", "/v1/transactions/", "/v1/transactions/?limit=9&page=2"],
  // The same with another method: that would be another request.
  [301, "POST", "/v1/transactions/", null],
  [303, "POST", "/v1/transactions/", null],
  [307, "POST", "/v1/elsewhere", null],
  [302, "GET", "/login", null],
  [302, "GET", "https://www.example.com/", null],
  [301, "GET", "/v1/transactions", null],
  [301, "GET", "/v2/transactions/", null],
  [200, "GET", "/v1/transactions/", null],
  [301, "GET", "http://[broken", null],
])("%i to %s at %s", (status, method, location, expected) => {
  expect(slashRedirect(status, location, { method, path: "/v1/transactions?limit=9&page=2" })).toBe(
    expected,
  );
});

test("a slash that is too many is left out", () => {
  expect(slashRedirect(308, "/v1/banks", { method: "GET", path: "/v1/banks/" })).toBe("/v1/banks");
  expect(slashRedirect(301, null, { method: "GET", path: "/v1/banks/" })).toBeNull();
});

describe("a service whose routes end with a slash", () => {
  beforeEach(() => {
    counterparty.respond(({ method, path, url }) => {
      if (!path.endsWith("/"))
        return {
          status: method === "GET" ? 301 : 307,
          headers: { location: url.replace(path, `http://elsewhere.example${path}/`) },
        };
      return {
        status: 200,
        body: { count: 1, next: null, previous: null, results: [transactionWire("a")] },
      };
    });
  });

  test("is read at its own address, with the token", async () => {
    const { rows } = await under.gateway.transactions.list({}, { page: 1, size: 25 });
    expect(rows.map(({ id }) => id)).toEqual(["a"]);
    expect(counterparty.calls.map(({ url }) => url)).toEqual([
      "/v1/transactions?limit=25&page=1",
      "/v1/transactions/?limit=25&page=1",
    ]);
    expect(counterparty.calls[1]?.headers.authorization).toBe("Bearer token-1");
  });

  test("is sent a create at no other address than the profile's", async () => {
    const upstreamKey = "9b2f4c1e-5d0a-4f7b-8c3e-2a1b0c9d8e7f";
    const plan = under.gateway.planWrite("createTransfer", {
      type: "onramp",
      amount: "1500000.50",
      fromCurrency: "NGN",
      toCurrency: "USDC",
      recipientId: "rec_a1",
    });
    await expect(under.gateway.sendWrite({ ...plan, upstreamKey })).rejects.toMatchObject({
      kind: "unavailable",
      status: 307,
    });
    expect(counterparty.calls.map(({ path }) => path)).toEqual(["/v1/transfer-requests"]);
  });

  test("that sends back and forth is followed once", async () => {
    counterparty.respond(({ path }) => ({
      status: 301,
      headers: { location: path.endsWith("/") ? path.slice(0, -1) : `${path}/` },
    }));
    await expect(under.gateway.transactions.get("t1")).rejects.toMatchObject({
      kind: "unavailable",
      status: 301,
    });
    expect(new Set(counterparty.calls.map(({ path }) => path)).size).toBe(2);
  });
});

const MAX = 10_000;
const TEXT = Buffer.from(
  JSON.stringify({ data: { results: [{ name: "Test Bank", code: "058" }] } }),
);

describe("a body's coding is undone", () => {
  test.each<[string, string | null, Buffer]>([
    ["none", null, TEXT],
    ["identity", "identity", TEXT],
    ["gzip", "gzip", gzipSync(TEXT)],
  ])("%s", (_what, coding, body) => expect(decodeBody(body, coding, MAX)).toEqual(TEXT));

  test.each<[string, string, Buffer]>([
    ["another one", "br", TEXT],
    ["one that was cut", "gzip", gzipSync(TEXT).subarray(0, 20)],
    ["one that isn't what it says", "gzip", TEXT],
    ["one that grows beyond all bounds", "gzip", gzipSync(Buffer.alloc(MAX + 1))],
  ])("but for %s", (_what, coding, body) => expect(decodeBody(body, coding, MAX)).toBeNull());
});

describe("a service that compresses though nobody asked", () => {
  test("is read all the same", async () => {
    counterparty.replyWith({
      status: 200,
      headers: { "content-encoding": "gzip" },
      body: gzipSync(TEXT),
    });
    expect((await under.gateway.banks.list()).rows).toEqual([{ name: "Test Bank", code: "058" }]);
    expect(counterparty.calls[0]?.headers["accept-encoding"]).toBe("identity");
  });

  test("is asked again for what arrives broken", async () => {
    counterparty.replyWith(
      {
        status: 200,
        headers: { "content-encoding": "gzip" },
        body: gzipSync(TEXT).subarray(0, 20),
      },
      { status: 200, body: TEXT },
    );
    expect((await under.gateway.banks.list()).rows).toHaveLength(1);
  });
});
