import { describe, expect, test } from "vitest";
import type { Findings } from "./findings";
import { DEFAULT_PROFILE } from "./profile/profile";
import { refusal, type Counterparty, type Reply } from "./testing/counterparty";
import { facingEachTest } from "./testing/observed-gateway";
import { transferWire } from "./testing/samples";
import { testGateway, type TestGateway } from "./testing/test-gateway";

const OWN = "/transfer-requests/t1";
const VERSIONED = `/v1${OWN}`;

let counterparty: Counterparty;
let under: TestGateway;
let findings: Findings[];

facingEachTest((observed) => ({ counterparty, under, findings } = observed), {
  profile: DEFAULT_PROFILE,
});

const serves = (replies: Record<string, Reply>): void =>
  counterparty.respond(({ path }) => replies[path] ?? refusal(404, "no such address"));
const found: Reply = { status: 200, body: { data: transferWire({ id: "t1" }) } };
const asked = (): string[] => counterparty.calls.map(({ path }) => path);

test.each<[string, Reply]>([
  ["a refusal", refusal(404, "no such address")],
  [
    "a framework's page",
    { status: 404, headers: { "content-type": "text/html" }, body: "<pre>Cannot GET</pre>" },
  ],
  ["no permission for what isn't there", refusal(403, "Missing Authentication Token")],
  ["no authentication for what isn't there", refusal(401, "Unauthorized")],
  ["an unknown version", refusal(400, "Unknown API version")],
  ["gone", refusal(410, "gone")],
  ["a 501", refusal(501, "no")],
  ["a broken route", refusal(500, "boom")],
  ["a redirect to the documentation", { status: 302, headers: { location: "/docs" } }],
  [
    "the web site's page",
    { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><html></html>" },
  ],
  ["JSON that is no transfer", { status: 200, body: { message: "Welcome to the API" } }],
  ["a good status without success", refusal(200, "route not found")],
])(
  "a transfer that is read with the version in its path is found there, and asked for there from then on: %s",
  async (_what, nothing) => {
    serves({ [OWN]: nothing, [VERSIONED]: found });
    expect((await under.gateway.transfers.get("t1")).transfer.id).toBe("t1");
    const before = asked().length;
    await under.gateway.transfers.get("t1");
    expect(asked().slice(before)).toEqual([VERSIONED]);
    expect(findings).toEqual([{ transferPath: "/v1/transfer-requests/{id}" }]);
  },
);

test("the interface's own path is the only one asked for once it has answered", async () => {
  serves({ [OWN]: found });
  await under.gateway.transfers.get("t1");
  await expect(under.gateway.transfers.get("t2")).rejects.toMatchObject({
    kind: "refused",
    status: 404,
  });
  expect(asked()).toEqual([OWN, "/transfer-requests/t2"]);
});

test("a limit or a missing answer is about no address: the other isn't asked", async () => {
  serves({ [OWN]: refusal(429, "slow down", { "retry-after": "60" }), [VERSIONED]: found });
  await expect(under.gateway.transfers.get("t1")).rejects.toMatchObject({ kind: "rate_limited" });
  serves({ [OWN]: { fault: "reset" }, [VERSIONED]: found });
  await expect(under.gateway.transfers.get("t1")).rejects.toMatchObject({ kind: "reset" });
  expect(asked()).not.toContain(VERSIONED);
});

test("an answer that isn't a transfer settles nothing, another transfer does, and a failure of both is the first one's", async () => {
  serves({ [OWN]: { status: 200, body: {} }, [VERSIONED]: refusal(404, "unknown") });
  await expect(under.gateway.transfers.get("t1")).rejects.toMatchObject({ kind: "malformed" });
  serves({
    [OWN]: { status: 200, body: { data: transferWire({ id: "t2" }) } },
    [VERSIONED]: found,
  });
  await expect(under.gateway.transfers.get("t1")).rejects.toMatchObject({
    kind: "malformed",
    detail: "the answer is another transfer",
  });
  serves({ [OWN]: refusal(404, "unknown"), [VERSIONED]: found });
  await expect(under.gateway.transfers.get("t1")).rejects.toMatchObject({
    kind: "refused",
    status: 404,
  });
});

test("a transfer that is at neither is unknown; one whose second address is down may be there", async () => {
  serves({});
  await expect(under.gateway.transfers.get("t1")).rejects.toMatchObject({
    kind: "refused",
    status: 404,
  });
  serves({ [VERSIONED]: refusal(503, "down") });
  await expect(under.gateway.transfers.get("t1")).rejects.toMatchObject({
    kind: "unavailable",
    status: 503,
  });
});

test("a path of the profile's own is taken at its word", async () => {
  const { operations } = DEFAULT_PROFILE;
  const { gateway } = testGateway(counterparty.baseUrl, {
    profile: {
      ...DEFAULT_PROFILE,
      operations: { ...operations, getTransfer: { method: "GET", path: "/api/transfers/{id}" } },
    },
  });
  await expect(gateway.transfers.get("t1")).rejects.toMatchObject({ status: 404 });
  expect(asked()).toEqual(["/api/transfers/t1"]);
  await gateway.close();
});

describe("an answer with only what may have changed", () => {
  const deal = { type: "onramp", source: { amount: "1500000", currency: "NGN" } };
  const { type: _type, source: _source, ...changing } = transferWire({ id: "T1" });
  const get = (asks: object) => {
    serves({ [OWN]: { status: 200, body: { data: asks } } });
    return under.gateway.transfers.get("t1", { deal: async () => deal });
  };

  test("is read with the deal as the desk knows it, and isn't where the desk knows none", async () => {
    expect((await get(changing)).transfer).toMatchObject({
      id: "t1",
      ...deal,
      rate: { value: "1585.2" },
      destination: { amount: "946.25" },
    });
    await expect(
      under.gateway.transfers.get("t1", { deal: async () => null }),
    ).rejects.toMatchObject({ kind: "malformed" });
    await expect(under.gateway.transfers.get("t1")).rejects.toMatchObject({ kind: "malformed" });
  });

  test("isn't taken for it where it is about another transfer, has no status, or gives one part of the deal", async () => {
    await expect(get({ ...changing, id: "t2" })).rejects.toMatchObject({ kind: "malformed" });
    await expect(get({ ...changing, status: null })).rejects.toMatchObject({ kind: "malformed" });
    await expect(get({ ...changing, type: "offramp" })).rejects.toMatchObject({
      kind: "malformed",
    });
  });

  test("never hides a deal that the service does give", async () => {
    const { transfer } = await get(
      transferWire({ id: "t1", source: { amount: 7, currency: "KES" } }),
    );
    expect(transfer.source).toEqual({ amount: "7", currency: "KES" });
  });
});
