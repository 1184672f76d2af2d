import { describe, expect, test } from "vitest";
import { refusal, type Counterparty, type Received, type Reply } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import { transactionWire } from "../testing/samples";
import type { TestGateway } from "../testing/test-gateway";

let counterparty: Counterparty;
let under: TestGateway;

facingEachTest((observed) => ({ counterparty, under } = observed));

const pageOf = (request: Received): number => Number(request.query.get("page"));
const list = (ids: readonly string[]): Reply => ({
  status: 200,
  body: { data: ids.map((id) => transactionWire(id)) },
});

async function crawled(): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of under.gateway.transactions.crawl({ status: "completed" }))
    ids.push(...page.rows.map((row) => row.id));
  return ids;
}

describe("429 on the way through a list", () => {
  test("is waited out, also beyond what one read would wait", async () => {
    let limited = true;
    counterparty.respond((request) => {
      if (pageOf(request) === 2 && limited) {
        limited = false;
        return refusal(429, "slow down", { "retry-after": "45" });
      }
      return list([["a"], ["b"], []][pageOf(request) - 1] ?? []);
    });
    expect(await crawled()).toEqual(["a", "b"]);
    expect(under.timing.waits).toEqual([45_000]);
  });

  test("that asks for no wait is waited out all the same, longer each time", async () => {
    counterparty.replyWith(refusal(429, "slow down", { "retry-after": "0" }));
    await expect(crawled()).rejects.toMatchObject({ kind: "rate_limited" });
    // Two waits within each read, then one between two reads.
    expect(under.timing.waits.filter((_ms, index) => index % 3 === 2)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000,
    ]);
  });

  test("again and again ends the crawl with the error, not with a short list", async () => {
    counterparty.respond((request) =>
      pageOf(request) === 1 ? list(["a"]) : refusal(429, "slow down", { "retry-after": "45" }),
    );
    await expect(crawled()).rejects.toMatchObject({ kind: "rate_limited" });
    expect(under.timing.waits).toHaveLength(5);
  });
});
