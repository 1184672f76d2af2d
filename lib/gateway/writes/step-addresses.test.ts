import { describe, expect, test } from "vitest";
import type { Findings } from "../findings";
import type { WriteAnswer } from "../gateway";
import { isUuidV4 } from "@/lib/platform/ids";
import { DEFAULT_PROFILE, ServiceProfile } from "../profile/profile";
import {
  refusal,
  wrapped,
  type Counterparty,
  type Received,
  type Reply,
} from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { transferWire } from "../testing/samples";
import { testGateway, type TestGateway } from "../testing/test-gateway";
import type { Step } from "./step-addresses";

const KEY = "9b2f4c1e-5d0a-4f7b-8c3e-2a1b0c9d8e7f";
const PLANNED = {
  confirmRate: "/v1/transfer-requests/t1/confirm-rate",
  cancelTransfer: "/v1/transfer-requests/t1/cancel",
  refreshQuote: "/v1/transfer-requests/t1/refresh-quote",
};
const FRAMEWORKS_PAGE: Reply = {
  status: 404,
  headers: { "content-type": "text/html" },
  body: "<pre>Cannot POST</pre>",
};

let counterparty: Counterparty;
let under: TestGateway;
let findings: Findings[];

facingEachTest((observed) => ({ counterparty, under, findings } = observed));

const lineOf = ({ method, path }: Received): string => `${method} ${path}`;
const asked = (): string[] => counterparty.calls.map(lineOf);
/** A service with this one step at this address. For all else it answers as given. */
const serves = (
  line: string,
  reply: Reply = wrapped(transferWire({ id: "t1" })),
  nothing: Reply = refusal(404, "no such route"),
): void => counterparty.respond((request) => (lineOf(request) === line ? reply : nothing));
const send = (step: Step, transferId = "t1"): Promise<WriteAnswer> =>
  under.gateway.sendWrite({
    ...under.gateway.planWrite(step, { transferId, amount: "1500.5" }),
    upstreamKey: KEY,
  });

describe.each<[Step, string]>([
  ["confirmRate", "POST /v1/transfer-requests/t1/rate/confirm"],
  ["confirmRate", "POST /transfer-requests/t1/confirm-rate"],
  ["confirmRate", "PATCH /v1/transfer-requests/t1/confirm-rate"],
  ["cancelTransfer", "PUT /v1/transfer-requests/t1/cancel"],
  ["refreshQuote", "POST /v1/transfer-requests/t1/refresh"],
])("%s at %s", (step, line) => {
  test.each<[string, number, Reply]>([
    ["a refusal", 404, refusal(404, "no such route")],
    ["an unknown method", 405, refusal(405, "Method Not Allowed")],
    ["a method that the service knows nothing of", 501, refusal(501, "no such step")],
    ["a framework's page", 404, FRAMEWORKS_PAGE],
  ])(
    "is found there, with the same bytes and a key for each address, and sent only there from then on: %s (%i)",
    async (_what, status, nothing) => {
      serves(line, undefined, nothing);
      expect(await send(step)).toMatchObject({ foundAt: line, status: 200 });
      expect(asked()[0]).toBe(`POST ${PLANNED[step]}`);
      expect(asked().at(-1)).toBe(line);
      for (const call of counterparty.calls)
        expect(call.body.toString()).toBe(step === "confirmRate" ? '{"amount":1500.5}' : "{}");
      const keys = counterparty.calls.map(({ headers }) => headers["x-idempotency-key"]);
      expect(keys[0]).toBe(KEY);
      expect([new Set(keys).size, keys.every((key) => isUuidV4(String(key)))]).toEqual([
        keys.length,
        true,
      ]);
      expect(findings).toEqual([{ [`${step}Address`]: line.replace("t1", "{id}") }]);

      const before = asked().length;
      await send(step);
      await expect(send(step, "t2")).rejects.toMatchObject({
        call: line.replace("t1", "t2"),
        status,
      });
      expect(asked().slice(before)).toEqual([line, line.replace("t1", "t2")]);
    },
  );
});

test("a cancel that deletes the request has no body", async () => {
  serves("DELETE /v1/transfer-requests/t1", { status: 204 });
  expect(await send("cancelTransfer")).toMatchObject({
    body: null,
    foundAt: "DELETE /v1/transfer-requests/t1",
  });
  expect(counterparty.calls.at(-1)?.body.length).toBe(0);
});

test.each<Step>(["confirmRate", "cancelTransfer", "refreshQuote"])(
  "a service without %s is asked everywhere once, never for another step, and its first answer counts",
  async (step) => {
    serves("nowhere");
    await expect(send(step)).rejects.toMatchObject({
      call: `POST ${PLANNED[step]}`,
      kind: "refused",
      status: 404,
    });
    const search = asked();
    expect(search.length).toBeGreaterThan(5);
    expect(new Set(search).size).toBe(search.length);
    // The payment notice is at /confirm.
    expect(
      search.filter((line) => line.endsWith("/confirm") && !/(rate|quote)\/confirm$/.test(line)),
    ).toEqual([]);

    await expect(send(step)).rejects.toMatchObject({ status: 404 });
    expect(asked().slice(search.length)).toEqual([`POST ${PLANNED[step]}`]);
    expect(findings).toEqual([]);
    await under.timing.sleep(10 * 60_000);
    await expect(send(step)).rejects.toMatchObject({ status: 404 });
    expect(asked().slice(search.length + 1)).toEqual(search);
  },
);

test.each<[string, Reply, object]>([
  [
    "a refusal for another reason",
    refusal(422, "the rate has expired"),
    { kind: "refused", status: 422 },
  ],
  ["a conflict", refusal(409, "in progress"), { kind: "conflict" }],
  ["a limit", refusal(429, "slow down"), { kind: "rate_limited" }],
  ["a failure", refusal(503, "down"), { kind: "unavailable" }],
  ["a broken connection", { fault: "reset" }, { kind: "reset" }],
])(
  "%s is about no address: the step isn't sent elsewhere, also not from elsewhere on",
  async (_what, reply, error) => {
    serves(`POST ${PLANNED.confirmRate}`, reply);
    await expect(send("confirmRate")).rejects.toMatchObject(error);
    expect(asked()).toHaveLength(1);
    serves("POST /v1/transfer-requests/t1/quote/confirm", reply);
    const { gateway } = testGateway(counterparty.baseUrl);
    await expect(
      gateway.sendWrite({
        ...gateway.planWrite("confirmRate", { transferId: "t1", amount: "1" }),
        upstreamKey: KEY,
      }),
    ).rejects.toMatchObject(error);
    expect(asked().at(-1)).toBe("POST /v1/transfer-requests/t1/quote/confirm");
    await gateway.close();
  },
);

const plain = (status: number, message: string): Reply => ({ status, body: { message } });
const DENIALS: [string, Reply][] = [
  ["a gateway's denial", plain(403, "Missing Authentication Token")],
  ["a bare denial in the service's own form", refusal(403, "Access denied")],
  ["a redirect", { status: 302, headers: { location: "https://docs.example" } }],
  [
    "a web site's page",
    { status: 200, headers: { "content-type": "text/html" }, body: "<html></html>" },
  ],
];

describe.each(DENIALS)("%s", (_what, denial) => {
  test("for every address that isn't there: the search begins", async () => {
    serves("PATCH /v1/transfer-requests/t1/cancel", undefined, denial);
    expect(await send("cancelTransfer")).toMatchObject({
      foundAt: "PATCH /v1/transfer-requests/t1/cancel",
    });
  });
});

describe.each([...DENIALS, ["a 401", refusal(401, "Unauthorized")] as const])(
  "%s",
  (_what, denial) => {
    test("in place of a guessed address that isn't there is no answer to the step, which is found behind it without another token", async () => {
      const line = "PUT /v1/transfer-requests/t1/cancel";
      counterparty.respond((request) =>
        lineOf(request) === `POST ${PLANNED.cancelTransfer}`
          ? refusal(404, "no such route")
          : lineOf(request) === line
            ? wrapped(transferWire({ id: "t1" }))
            : denial,
      );
      expect(await send("cancelTransfer")).toMatchObject({ foundAt: line });
      expect(counterparty.tokenCalls).toHaveLength(1);
    });
  },
);

test.each<Step>(["confirmRate", "cancelTransfer", "refreshQuote"])(
  "the address of %s without the version comes last",
  async (step) => {
    await expect(send(step)).rejects.toMatchObject({ status: 404 });
    expect(asked().findIndex((line) => !line.includes(" /v1/"))).toBe(asked().length - 1);
  },
);

test("a service that refuses a key which came with another request takes the step at its address", async () => {
  const usedAt = new Map<unknown, string>();
  const line = "POST /v1/transfer-requests/t1/cancel-transfer";
  counterparty.respond((request) => {
    const key = request.headers["x-idempotency-key"];
    if ((usedAt.get(key) ?? request.path) !== request.path)
      return refusal(422, "this key was used for another request");
    usedAt.set(key, request.path);
    return lineOf(request) === line
      ? wrapped(transferWire({ id: "t1" }))
      : refusal(404, "no such route");
  });
  expect(await send("cancelTransfer")).toMatchObject({ foundAt: line });
});

test.each<[string, Reply, object]>([
  ["a refusal", refusal(422, "already cancelled"), { status: 302, outcome: "unknown" }],
  ["a limit", refusal(429, "slow down"), { status: 302, outcome: "unknown" }],
  ["nothing", refusal(404, "no such route"), { status: 302, outcome: "unknown" }],
])(
  "after an answer that leaves a doubt whether the step was carried out, %s doesn't say that it wasn't",
  async (_what, reply, error) => {
    serves(
      `POST ${PLANNED.cancelTransfer}`,
      { status: 302, headers: { location: "/done" } },
      reply,
    );
    await expect(send("cancelTransfer")).rejects.toMatchObject(error);
  },
);

test("what a guessed address finds wrong with the request is told, in whatever form; a 400 of the assumed address starts no search", async () => {
  serves("POST /v1/transfer-requests/t1/rate/confirm", plain(400, "the rate has expired"));
  await expect(send("confirmRate")).rejects.toMatchObject({
    status: 400,
    serviceMessage: "the rate has expired",
  });
  const { length } = asked();
  serves(`POST ${PLANNED.confirmRate}`, plain(400, "the rate has expired"));
  await expect(send("confirmRate")).rejects.toMatchObject({ status: 400 });
  expect(asked()).toHaveLength(length + 1);
});

test("a 403 in the service's own form that says why is its answer", async () => {
  serves(
    `POST ${PLANNED.cancelTransfer}`,
    refusal(403, "Only the account's owner may cancel a transfer"),
  );
  await expect(send("cancelTransfer")).rejects.toMatchObject({ status: 403 });
  expect(asked()).toHaveLength(1);
});

test("a refusal proves no address: the step is looked for again, until it succeeds somewhere", async () => {
  const line = "POST /v1/transfer-requests/t1/quote/confirm";
  serves(line, refusal(422, "the rate has expired"));
  await expect(send("confirmRate")).rejects.toMatchObject({ status: 422 });
  expect(findings).toEqual([]);
  serves("POST /v1/transfer-requests/t1/accept-rate");
  expect(await send("confirmRate")).toMatchObject({
    foundAt: "POST /v1/transfer-requests/t1/accept-rate",
  });
});

test("an address of the profile's own is taken at its word", async () => {
  const profile = ServiceProfile.parse({
    ...DEFAULT_PROFILE,
    operations: { confirmRate: { path: "/v1/transfer-requests/{id}/agree" } },
  });
  const { gateway } = testGateway(counterparty.baseUrl, { profile });
  serves("POST /v1/transfer-requests/t1/rate/confirm");
  await expect(
    gateway.sendWrite({
      ...gateway.planWrite("confirmRate", { transferId: "t1", amount: "1" }),
      upstreamKey: KEY,
    }),
  ).rejects.toMatchObject({ status: 404 });
  expect(asked()).toEqual(["POST /v1/transfer-requests/t1/agree"]);
  await gateway.close();
});
