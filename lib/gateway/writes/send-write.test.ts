import { beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_PROFILE } from "../profile/profile";
import {
  refusal,
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
  testGateway,
  type TestGateway,
} from "../testing/test-gateway";

const STEPS = ["confirmRate", "cancelTransfer", "refreshQuote"] as const;

let counterparty: Counterparty;
let under: TestGateway;
facingEachTest((observed) => ({ counterparty, under } = observed));

const sent = (): string[] => counterparty.calls.map(({ method, url }) => `${method} ${url}`);

const NOTHING_THERE: [string, Reply][] = [
  ["404", refusal(404, "Not Found")],
  ["405", refusal(405, "Method Not Allowed")],
  ["501", refusal(501, "no such method")],
  ["a bare 403", refusal(403, "Forbidden")],
  ["a redirect", { status: 302, headers: { location: "/elsewhere" } }],
  ["a page", { status: 200, headers: { "content-type": "text/html" }, body: "<html></html>" }],
];

test.each(STEPS.flatMap((step) => NOTHING_THERE.map(([what, reply]) => ({ step, what, reply }))))(
  "$step that is answered with $what is sent to the default address alone",
  async ({ step, reply }) => {
    counterparty.replyWith(reply);
    const plan = under.gateway.planWrite(step, { transferId: "t-1", amount: "1000" });
    await failureOf(under.gateway.sendWrite({ ...plan, upstreamKey: CREATE_KEY }));
    const { method, path } = DEFAULT_PROFILE.operations[step];
    expect([...new Set(sent())]).toEqual([`${method} ${path.replace("{id}", "t-1")}`]);
  },
);

test("a step is sent to the configured address alone", async () => {
  const { gateway } = testGateway(counterparty.baseUrl, {
    profile: {
      ...DEFAULT_PROFILE,
      operations: {
        ...DEFAULT_PROFILE.operations,
        cancelTransfer: { method: "PUT", path: "/v2/{id}/end", body: null },
      },
    },
  });
  counterparty.replyWith(refusal(404, "Not Found"));
  const plan = gateway.planWrite("cancelTransfer", { transferId: "t-1", amount: "1000" });
  await failureOf(gateway.sendWrite({ ...plan, upstreamKey: CREATE_KEY }));
  expect(sent()).toEqual(["PUT /v2/t-1/end"]);
  await gateway.close();
});

test("what was planned under one profile is sent to its own address, whatever is in force since", async () => {
  let profile = DEFAULT_PROFILE;
  const { gateway } = testGateway(counterparty.baseUrl, { profile: () => profile });
  const plan = gateway.planWrite("refreshQuote", { transferId: "t-1", amount: "1000" });
  profile = {
    ...profile,
    operations: {
      ...profile.operations,
      refreshQuote: { method: "POST", path: "/v2/{id}/again", body: {} },
    },
  };
  counterparty.replyWith(refusal(404, "Not Found"));
  await failureOf(gateway.sendWrite({ ...plan, upstreamKey: CREATE_KEY }));
  expect(sent()).toEqual(["POST /v1/transfer-requests/t-1/refresh-quote"]);
  await gateway.close();
});

test.each(NOTHING_THERE.filter(([what]) => what !== "404"))(
  "a transfer is read at its address alone; %s names the key of that",
  async (_what, reply) => {
    counterparty.replyWith(reply);
    await expect(under.gateway.transfers.get("t-1")).rejects.toMatchObject({
      profileKeys: ["operations.getTransfer"],
    });
    expect([...new Set(sent())]).toEqual(["GET /transfer-requests/t-1"]);
  },
);

test("a transfer that the service doesn't know is no other address", async () => {
  counterparty.replyWith(refusal(404, "Transfer request not found"));
  await expect(under.gateway.transfers.get("t-1")).rejects.toMatchObject({
    status: 404,
    profileKeys: [],
  });
  expect(sent()).toHaveLength(1);
});

describe("401", () => {
  test("once: one renewal, one replay with the same bytes and key", async () => {
    counterparty.replyWith(refusal(401, "token expired"), wrapped(transferWire(), 201));
    await under.gateway.sendWrite(createRequest(under.gateway));
    const [first, second] = counterparty.calls;
    expect(counterparty.calls).toHaveLength(2);
    expect(counterparty.tokenCalls).toHaveLength(2);
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
    expect(second?.headers["x-idempotency-key"]).toBe(CREATE_KEY);
    expect([first?.headers.authorization, second?.headers.authorization]).toEqual([
      "Bearer token-1",
      "Bearer token-2",
    ]);
  });

  test("with too little time left it is not replayed: a clear refusal would become an unknown outcome", async () => {
    counterparty.replyWith(refusal(401, "token expired"), wrapped(transferWire(), 201));
    expect(
      await failureOf(
        under.gateway.sendWrite({ ...createRequest(under.gateway), deadlineMs: 900 }),
      ),
    ).toMatchObject({ kind: "unauthorized" });
    expect(counterparty.calls).toHaveLength(1);
  });

  test("so does a 403 that speaks of the token; one that speaks of anything else stands", async () => {
    counterparty.replyWith(
      refusal(403, "The access token is no longer valid"),
      wrapped(transferWire(), 201),
      refusal(403, "Not allowed for this account"),
    );
    await under.gateway.sendWrite(createRequest(under.gateway));
    expect([counterparty.calls.length, counterparty.tokenCalls.length]).toEqual([2, 2]);
    expect(counterparty.calls[1]?.headers["x-idempotency-key"]).toBe(CREATE_KEY);
    expect(await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
      kind: "refused",
      status: 403,
    });
    expect([counterparty.calls.length, counterparty.tokenCalls.length]).toEqual([3, 2]);
  });

  test("a 403 that goes on speaking of the token ends as refused, and asks for one other token only", async () => {
    counterparty.replyWith(refusal(403, "Invalid token"));
    expect(await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
      kind: "refused",
      status: 403,
    });
    await failureOf(under.gateway.sendWrite(createRequest(under.gateway)));
    expect([counterparty.calls.length, counterparty.tokenCalls.length]).toEqual([3, 2]);
  });

  test("twice: unauthorized, and the next call doesn't ask for yet another token", async () => {
    counterparty.replyWith(refusal(401, "no"));
    const error = await failureOf(under.gateway.sendWrite(createRequest(under.gateway)));
    expect(error).toMatchObject({ kind: "unauthorized", status: 401 });
    const creates = () => counterparty.calls.filter(({ method }) => method === "POST").length;
    expect([creates(), counterparty.tokenCalls.length]).toEqual([2, 2]);
    await failureOf(under.gateway.sendWrite(createRequest(under.gateway)));
    expect([creates(), counterparty.tokenCalls.length]).toEqual([3, 2]);
  });

  test("for a create alone: the token is accepted elsewhere, as a reading shows", async () => {
    counterparty.respond(({ method }) =>
      method === "POST"
        ? refusal(401, "The header x-api-key is missing")
        : wrapped({ results: [] }),
    );
    for (let tries = 0; tries < 3; tries += 1) {
      const error = await failureOf(under.gateway.sendWrite(createRequest(under.gateway)));
      expect(error).toMatchObject({
        kind: "unauthorized",
        status: 401,
        serviceMessage: "The header x-api-key is missing",
        tokenIsAccepted: true,
      });
    }
    expect(
      counterparty.calls.filter(({ method }) => method === "GET").map(({ path }) => path),
    ).toEqual(["/v1/banks", "/v1/banks", "/v1/banks"]);
  });

  test.each([401, 503])(
    "for a create, and a %i for the reading: nothing is said of other calls",
    async (status) => {
      counterparty.respond(({ method }) => refusal(method === "POST" ? 401 : status, "no"));
      expect(await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).toMatchObject({
        kind: "unauthorized",
        tokenIsAccepted: false,
      });
    },
  );

  test("at token issue: credentials, and the call is never sent", async () => {
    counterparty.respondToToken(() => refusal(401, "INVALID_CREDENTIALS"));
    const error = await failureOf(under.gateway.sendWrite(createRequest(under.gateway)));
    expect(error).toMatchObject({
      kind: "credentials",
      nextTryAt: new Date("2026-03-02T09:00:30.000Z"),
      retryAfterMs: 30_000,
    });
    expect(counterparty.calls).toEqual([]);
    expect(under.gateway.tokenState()).toMatchObject({
      state: "rejected",
      lastError: "status 401: INVALID_CREDENTIALS",
    });
  });

  test("an address without token issue says nothing of the credentials", async () => {
    counterparty.respondToToken(() => refusal(405, "no such method"));
    expect((await failureOf(under.gateway.sendWrite(createRequest(under.gateway)))).kind).not.toBe(
      "credentials",
    );
    expect(under.gateway.tokenState()).not.toMatchObject({ state: "rejected" });
  });

  test("trouble at token issue is never unknown: the call itself was not sent", async () => {
    counterparty.respondToToken(() => ({
      status: 502,
      headers: { "content-type": "text/html" },
      body: "<!doctype html><html><body>Bad gateway</body></html>",
    }));
    const error = await failureOf(under.gateway.sendWrite(createRequest(under.gateway)));
    expect(error).toMatchObject({ kind: "not_sent", status: null });
    expect(counterparty.calls).toEqual([]);
  });
});

describe("a service that keeps only the newest token valid, whoever asked for it", () => {
  let newest = 0;
  /** Refusals after which another process stops taking the token. */
  let takenTimes = 0;

  beforeEach(() => {
    takenTimes = 0;
    counterparty.respondToToken(() => tokenReply(`t${(newest += 1)}`, 900));
    counterparty.respond(({ headers }) => {
      if (takenTimes > 0) {
        takenTimes -= 1;
        newest += 1;
      }
      return headers.authorization === `Bearer t${newest}`
        ? wrapped({ results: [{ name: "Test Bank", code: "058" }] })
        : refusal(401, "Unauthorized");
    });
  });

  test("a read whose token another process has taken twice waits a moment and is tried once more", async () => {
    await under.gateway.banks.list();
    takenTimes = 2;
    expect((await under.gateway.banks.list()).rows).toHaveLength(1);
    expect(under.timing.waits).toEqual([900]);
  });

  test("it doesn't ask for token after token: one that keeps being refused is told, and the next reads ask for no other", async () => {
    await under.gateway.banks.list();
    takenTimes = 1_000;
    await expect(under.gateway.banks.list()).rejects.toMatchObject({ kind: "unauthorized" });
    const tokens = counterparty.tokenCalls.length;
    for (let read = 0; read < 5; read += 1)
      await expect(under.gateway.banks.list()).rejects.toMatchObject({ kind: "unauthorized" });
    expect(counterparty.tokenCalls.length).toBeLessThanOrEqual(tokens + 1);
    expect(tokens).toBeLessThanOrEqual(3);
  });

  test("where no token has worked yet, one is replaced once", async () => {
    takenTimes = 1_000;
    await expect(under.gateway.banks.list()).rejects.toMatchObject({ kind: "unauthorized" });
    expect(counterparty.tokenCalls).toHaveLength(2);
  });

  test("a write is replayed once and no more", async () => {
    await under.gateway.banks.list();
    takenTimes = 1_000;
    counterparty.calls.length = 0;
    const plan = under.gateway.planWrite("cancelTransfer", { transferId: "t1", amount: "1" });
    await expect(
      under.gateway.sendWrite({ ...plan, upstreamKey: CREATE_KEY }),
    ).rejects.toMatchObject({ kind: "unauthorized" });
    expect(counterparty.calls).toHaveLength(2);
  });
});
