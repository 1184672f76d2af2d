import { describe, expect, test } from "vitest";
import { refusal, wrapped, type Counterparty } from "../testing/counterparty";
import { CREATE_KEY, createRequest, failureOf } from "../testing/create-request";
import { facingEachTest } from "../testing/observed-gateway";
import { transferWire } from "../testing/samples";
import type { TestGateway } from "../testing/test-gateway";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed));

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
