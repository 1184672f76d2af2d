import { expect, test } from "vitest";
import { facingEachTest } from "@/lib/gateway/testing/observed-gateway";
import {
  refusal,
  wrapped,
  type Counterparty,
  type Received,
  type Reply,
} from "@/lib/gateway/testing/counterparty";
import type { TestGateway } from "@/lib/gateway/testing/test-gateway";
import { keepsToDays } from "./keeps-to-days";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed));

const kept = () => keepsToDays(under.gateway, { status: "completed" });
const countsOthers: Reply = {
  status: 200,
  body: { success: true, message: "", data: [], meta: { count: 7, next: null } },
};

test("a service that counts records of other days is told from one that doesn't", async () => {
  counterparty.replyWith(countsOthers);
  expect(await kept()).toBe("counts_others");
  counterparty.replyWith(wrapped([]));
  expect(await kept()).toBe("kept");
});

test("the question is waited for as long as the service limits it", async () => {
  let limited = 0;
  counterparty.respond(() => {
    limited += 1;
    return limited <= 8
      ? { ...refusal(429, "RATE_LIMIT_EXCEEDED"), headers: { "retry-after": "20" } }
      : countsOthers;
  });
  expect(await kept()).toBe("counts_others");
  expect(limited).toBe(9);
});

test("a refusal of the question is an answer to it, and nothing else is", async () => {
  counterparty.replyWith(refusal(422, "startDate is too old"));
  expect(await kept()).toBe("kept");
  const others: [(request: Received) => Reply, string][] = [
    [
      () => ({ ...refusal(429, "RATE_LIMIT_EXCEEDED"), headers: { "retry-after": "1" } }),
      "rate_limited",
    ],
    [() => refusal(503, "away"), "unavailable"],
    [() => ({ fault: "reset" }), "reset"],
    [() => ({ status: 200, body: { success: true, data: "maintenance" } }), "malformed"],
  ];
  for (const [respond, kind] of others) {
    counterparty.respond(respond);
    await expect(kept()).rejects.toMatchObject({ kind });
  }
});
