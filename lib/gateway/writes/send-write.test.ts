import { expect, test } from "vitest";
import { DEFAULT_PROFILE } from "../profile/profile";
import { refusal, type Counterparty, type Reply } from "../testing/counterparty";
import { failureOf } from "../testing/create-request";
import { facingEachTest } from "../testing/observed-gateway";
import { testGateway, type TestGateway } from "../testing/test-gateway";

const KEY = "9b2f4c1e-5d0a-4f7b-8c3e-2a1b0c9d8e7f";
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
    await failureOf(under.gateway.sendWrite({ ...plan, upstreamKey: KEY }));
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
  await failureOf(gateway.sendWrite({ ...plan, upstreamKey: KEY }));
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
  await failureOf(gateway.sendWrite({ ...plan, upstreamKey: KEY }));
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
