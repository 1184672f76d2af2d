import { describe, expect, test } from "vitest";
import {
  refusal,
  startCounterparty,
  tokenReply,
  wrapped,
  type Counterparty,
  type Reply,
} from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { transferWire } from "../testing/samples";
import {
  CREATE_KEY,
  createRequest,
  failureOf,
  TEST_API_KEY,
  TEST_CLIENT_SECRET,
  testGateway,
  type TestGateway,
} from "../testing/test-gateway";
import type { UpstreamErrorKind } from "../upstream-error";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed));

interface Row {
  seen: string;
  reply: Reply;
  kind: UpstreamErrorKind;
  status: number | null;
}

const HTML = "<!doctype html><html><body>Bad gateway</body></html>";
const html = (status: number): Reply => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: HTML,
});
const GOOD = JSON.stringify({ success: true, message: "ok", data: transferWire() });

const ROWS: Row[] = [
  {
    seen: "a reset after the request was read",
    reply: { fault: "reset" },
    kind: "reset",
    status: null,
  },
  {
    seen: "a 2xx cut short",
    reply: { fault: "cut", status: 201, body: GOOD },
    kind: "malformed",
    status: 201,
  },
  {
    seen: "a chunked 2xx cut short",
    reply: { fault: "cut", status: 201, body: GOOD, chunked: true },
    kind: "malformed",
    status: 201,
  },
  {
    seen: "a 2xx whose JSON ends early",
    reply: { status: 201, body: GOOD.slice(0, 60) },
    kind: "malformed",
    status: 201,
  },
  {
    seen: "a 2xx that is no JSON",
    reply: { status: 200, headers: { "content-type": "text/plain" }, body: "created" },
    kind: "malformed",
    status: 200,
  },
  {
    seen: "a 2xx with one key twice",
    reply: { status: 201, body: `{"success":true,"data":{"id":"a","id":"b"}}` },
    kind: "malformed",
    status: 201,
  },
  {
    seen: "an empty 2xx to a create",
    reply: { status: 204 },
    kind: "malformed",
    status: 204,
  },
  {
    seen: "a 2xx that says success: false",
    reply: refusal(200, "something went wrong"),
    kind: "malformed",
    status: 200,
  },
  {
    seen: "a 2xx longer than can be taken",
    reply: { status: 200, body: JSON.stringify("x".repeat(9 * 1024 * 1024)) },
    kind: "malformed",
    status: 200,
  },
  { seen: "HTML with 200", reply: html(200), kind: "unavailable", status: 200 },
  { seen: "HTML with 404", reply: html(404), kind: "unavailable", status: 404 },
  { seen: "HTML with 502", reply: html(502), kind: "unavailable", status: 502 },
  {
    seen: "HTML that says it is JSON",
    reply: { status: 400, body: ` \n${HTML}` },
    kind: "unavailable",
    status: 400,
  },
  {
    seen: "301",
    reply: { status: 301, headers: { location: "/v1/elsewhere" } },
    kind: "unavailable",
    status: 301,
  },
  {
    seen: "307",
    reply: { status: 307, headers: { location: "/v1/elsewhere" } },
    kind: "unavailable",
    status: 307,
  },
  {
    seen: "408",
    reply: refusal(408, "timeout"),
    kind: "unavailable",
    status: 408,
  },
  {
    seen: "500",
    reply: refusal(500, "boom"),
    kind: "unavailable",
    status: 500,
  },
  {
    seen: "503",
    reply: refusal(503, "busy"),
    kind: "unavailable",
    status: 503,
  },
  {
    seen: "a 5xx cut short",
    reply: { fault: "cut", status: 504, body: "{" },
    kind: "unavailable",
    status: 504,
  },
  {
    seen: "406, which may be found out after the deed",
    reply: refusal(406, "no"),
    kind: "unavailable",
    status: 406,
  },
  {
    seen: "418, which says nothing certain",
    reply: refusal(418, "no"),
    kind: "unavailable",
    status: 418,
  },
  {
    seen: "409",
    reply: refusal(409, "in flight"),
    kind: "conflict",
    status: 409,
  },
  {
    seen: "425",
    reply: refusal(425, "too early"),
    kind: "conflict",
    status: 425,
  },
  {
    seen: "400",
    reply: refusal(400, "network is required"),
    kind: "refused",
    status: 400,
  },
  {
    seen: "403",
    reply: refusal(403, "not allowed"),
    kind: "refused",
    status: 403,
  },
  {
    seen: "404",
    reply: refusal(404, "no such recipient"),
    kind: "refused",
    status: 404,
  },
  {
    seen: "422",
    reply: refusal(422, "the key was used"),
    kind: "conflict",
    status: 422,
  },
  {
    seen: "402, an amount that isn't covered or too small",
    reply: refusal(402, "too small"),
    kind: "refused",
    status: 402,
  },
  {
    seen: "405, an address without this method",
    reply: refusal(405, "no"),
    kind: "refused",
    status: 405,
  },
  { seen: "HTML with 405", reply: html(405), kind: "unavailable", status: 405 },
  {
    seen: "410, a rate that is gone",
    reply: refusal(410, "expired"),
    kind: "refused",
    status: 410,
  },
  {
    seen: "412, a state that forbids it",
    reply: refusal(412, "state"),
    kind: "refused",
    status: 412,
  },
  {
    seen: "415, a type of body",
    reply: refusal(415, "type"),
    kind: "refused",
    status: 415,
  },
  {
    seen: "a 400 cut short",
    reply: { fault: "cut", status: 400, body: `{"success":false` },
    kind: "refused",
    status: 400,
  },
  {
    seen: "429",
    reply: refusal(429, "RATE_LIMIT_EXCEEDED"),
    kind: "rate_limited",
    status: 429,
  },
  {
    seen: "a proxy's 429 page",
    reply: html(429),
    kind: "rate_limited",
    status: 429,
  },
];

describe("every row of the outcome table, sent once", () => {
  test.each(ROWS)("$seen", async ({ reply, kind, status }) => {
    counterparty.replyWith(reply);
    const error = await failureOf(under.gateway.sendWrite(createRequest(under.gateway)));
    expect({ kind: error.kind, status: error.status }).toEqual({ kind, status });
    expect(counterparty.calls).toHaveLength(1);
  });

  test("a good 2xx is handed on whole, numbers exact", async () => {
    counterparty.replyWith({
      status: 201,
      headers: { "x-request-id": "req-77" },
      body: `{"success":true,"data":{"id":"t","big":1234567890123456.78}}`,
    });
    const answer = await under.gateway.sendWrite(createRequest(under.gateway));
    expect(answer).toMatchObject({
      status: 201,
      requestId: "req-77",
      sentAt: under.clock.now(),
      receivedAt: under.clock.now(),
    });
    expect(String((answer.body as { data: { big: unknown } }).data.big)).toBe(
      "1234567890123456.78",
    );
  });

  test("a deadline that passes without an answer", async () => {
    counterparty.replyWith({ fault: "hang" });
    const error = await failureOf(
      under.gateway.sendWrite({ ...createRequest(under.gateway), deadlineMs: 400 }),
    );
    expect(error).toMatchObject({ kind: "timeout", status: null });
    expect(counterparty.calls).toHaveLength(1);
  });
});

describe("nothing was sent", () => {
  test("a name that doesn't resolve", async () => {
    const { gateway } = testGateway("http://transfer-service.invalid");
    expect(await failureOf(gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
      kind: "not_sent",
      status: null,
    });
    await gateway.close();
  });

  test("a port nobody listens on", async () => {
    const other = await startCounterparty();
    const { gateway } = testGateway(other.baseUrl);
    other.replyWith(wrapped([]));
    await gateway.banks.list();
    await other.close();
    const error = await failureOf(gateway.sendWrite(createRequest(under.gateway)));
    expect(error).toMatchObject({
      kind: "not_sent",
      detail: "ECONNREFUSED",
    });
    await gateway.close();
  });

  test("a peer that doesn't speak TLS", async () => {
    const { gateway } = testGateway(counterparty.baseUrl.replace("http:", "https:"));
    expect(await failureOf(gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
      kind: "not_sent",
    });
    expect([...counterparty.calls, ...counterparty.tokenCalls]).toEqual([]);
    await gateway.close();
  });

  test("a write given up while it waited for a connection never reaches the service later", async () => {
    counterparty.replyWith({ fault: "hang" });
    const holding = Array.from({ length: 16 }, () =>
      under.gateway.sendWrite(createRequest(under.gateway)),
    );
    await expect.poll(() => counterparty.calls.length).toBe(16);
    const waiting = {
      ...createRequest(under.gateway),
      body: Buffer.from(`{"late":true}`),
      deadlineMs: 100,
    };
    expect(await failureOf(under.gateway.sendWrite(waiting))).toMatchObject({
      kind: "not_sent",
    });
    const next = under.gateway.sendWrite(createRequest(under.gateway));
    counterparty.replyWith(wrapped(transferWire()));
    counterparty.release({ data: transferWire() });
    await Promise.all([...holding, next]);
    expect(counterparty.calls).toHaveLength(17);
    expect(counterparty.calls.some((call) => call.body.includes("late"))).toBe(false);
  });
});

test("an error as a line of plain text is the service's word; a good status isn't", async () => {
  const plain = (status: number): Reply => ({
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: "Amount is too small\n",
  });
  counterparty.replyWith(plain(400), plain(200));
  expect(await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
    kind: "refused",
    serviceMessage: "Amount is too small",
  });
  expect(await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
    kind: "malformed",
    serviceMessage: null,
  });
});

test("an error without words is told by its code, unless that is only a number", async () => {
  const coded = (code: string): Reply => ({ status: 402, body: { success: false, code } });
  counterparty.replyWith(coded("AMOUNT_TOO_LOW"), coded("40217"));
  expect(await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
    kind: "refused",
    serviceMessage: "AMOUNT_TOO_LOW",
  });
  expect(await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
    kind: "refused",
    serviceMessage: null,
  });
});

test("a status in words says no more than its number: it isn't quoted", async () => {
  counterparty.replyWith({
    status: 422,
    body: {
      timestamp: "2026-03-02T09:00:00Z",
      status: 422,
      error: "Unprocessable Entity",
      path: "/v1/transfer-requests",
    },
  });
  expect(await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
    kind: "conflict",
    status: 422,
    serviceMessage: null,
  });
});

test("a 422 to any write with a key may be about the key; to a step without one it is a refusal", async () => {
  const { gateway } = under;
  const writes = [
    gateway.planWrite("createRecipient", {
      type: "crypto",
      name: "Harbour",
      walletAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      network: "Ethereum",
      symbol: "USDC",
    }),
    gateway.planWrite("confirmPayment", { transferId: "t1", paymentType: "full" }),
    gateway.planWrite("cancelTransfer", { transferId: "t1", amount: "1" }),
  ];
  const kinds: string[] = [];
  for (const { kind, method, path, body } of writes) {
    counterparty.replyWith(refusal(422, "no"));
    const sent = gateway.sendWrite({ kind, method, path, body, upstreamKey: CREATE_KEY });
    kinds.push((await failureOf(sent)).kind);
  }
  expect(kinds).toEqual(["conflict", "conflict", "refused"]);
});

test("a payment notice may be answered with a status alone, a confirmed rate may not", async () => {
  counterparty.replyWith({ status: 204 });
  const notice = under.gateway.planWrite("confirmPayment", {
    transferId: "t1",
    paymentType: "full",
  });
  expect(await under.gateway.sendWrite({ ...notice, upstreamKey: CREATE_KEY })).toMatchObject({
    status: 204,
    body: null,
  });
  const rate = under.gateway.planWrite("confirmRate", { transferId: "t1", amount: "5" });
  expect(
    await failureOf(under.gateway.sendWrite({ ...rate, upstreamKey: CREATE_KEY })),
  ).toMatchObject({ kind: "malformed" });
});

describe("429", () => {
  test("with Retry-After in seconds or as a date", async () => {
    counterparty.replyWith(refusal(429, "slow down", { "retry-after": "7" }));
    expect(
      (await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).retryAfterMs,
    ).toBe(7_000);
    counterparty.replyWith(
      refusal(429, "slow down", {
        date: "Mon, 02 Mar 2026 12:00:00 GMT",
        "retry-after": "Mon, 02 Mar 2026 12:00:09 GMT",
      }),
    );
    expect(
      (await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).retryAfterMs,
    ).toBe(9_000);
  });

  test("without it", async () => {
    counterparty.replyWith(refusal(429, "slow down"));
    expect(
      (await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).retryAfterMs,
    ).toBeNull();
  });
});

describe("what goes with a write", () => {
  test("exact bytes, the token, the key and the API key on a create; a connection of its own", async () => {
    counterparty.replyWith(wrapped(transferWire(), 201));
    const request = createRequest(under.gateway);
    await under.gateway.sendWrite(request);
    const [call] = counterparty.calls;
    expect(call?.body.toString()).toBe(
      `{"type":"onramp","amount":1500000.5,"from_currency":"NGN","to_currency":"USDC","recipient_id":"rec_a1"}`,
    );
    expect(call?.headers).toMatchObject({
      authorization: "Bearer token-1",
      "x-idempotency-key": CREATE_KEY,
      "x-api-key": TEST_API_KEY,
      "content-type": "application/json",
      connection: "close",
    });
  });

  test("the API key goes with no other call", async () => {
    counterparty.replyWith(wrapped(transferWire()));
    const plan = under.gateway.planWrite("confirmPayment", {
      transferId: "t1",
      paymentType: "full",
    });
    await under.gateway.sendWrite({ ...plan, upstreamKey: CREATE_KEY });
    await under.gateway.banks.list().catch(() => undefined);
    expect(counterparty.calls.map((call) => call.headers["x-api-key"])).toEqual([
      undefined,
      undefined,
    ]);
    expect(counterparty.tokenCalls[0]?.headers["x-api-key"]).toBeUndefined();
  });

  test("a create without its key is not sent", async () => {
    await expect(
      under.gateway.sendWrite({ ...createRequest(under.gateway), upstreamKey: null }),
    ).rejects.toThrow(RangeError);
    expect(counterparty.calls).toEqual([]);
  });
});

test("no secret comes back in an error or a report, even when the service repeats it", async () => {
  const jwt = `eyJ${"a".repeat(20)}.eyJ${"b".repeat(20)}.${"c".repeat(20)}`;
  const reports: unknown[] = [];
  const told = testGateway(counterparty.baseUrl, {
    observer: {
      callEnded: (report) => reports.push(report),
      tokenChanged: (state) => reports.push(state),
    },
  });
  counterparty.respondToToken(() => tokenReply("canary-opaque-token-31", 3600));
  counterparty.respond((request) =>
    refusal(
      400,
      `bad: ${request.headers.authorization} canary-opaque-token-31 ${request.headers["x-api-key"]} ${TEST_CLIENT_SECRET} ${jwt}\u0001\u202E end`,
    ),
  );
  const error = await failureOf(told.gateway.sendWrite(createRequest(under.gateway)));
  const everything = JSON.stringify([
    { ...error },
    error.message,
    error.stack,
    reports,
    error.cause,
  ]);
  for (const secret of [TEST_CLIENT_SECRET, TEST_API_KEY, "canary-opaque-token-31", jwt])
    expect(everything).not.toContain(secret);
  expect(error.serviceMessage).toBe("bad: [secret] [secret] [secret] [secret] [secret]  end");
  await told.gateway.close();
});
