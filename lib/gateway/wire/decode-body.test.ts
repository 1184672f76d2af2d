import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Counterparty } from "../testing/counterparty";
import { facingEachTest } from "../testing/observed-gateway";
import type { TestGateway } from "../testing/test-gateway";
import { decodeBody } from "./sender";

const MAX = 10_000;
const TEXT = Buffer.from(
  JSON.stringify({ data: { results: [{ name: "Test Bank", code: "058" }] } }),
);

describe("a body's coding is undone", () => {
  test.each<[string, string | null, Buffer]>([
    ["none", null, TEXT],
    ["identity", "identity", TEXT],
    ["gzip", "gzip", gzipSync(TEXT)],
    ["gzip by its old name, in capitals", "X-GZIP", gzipSync(TEXT)],
    ["br", "br", brotliCompressSync(TEXT)],
    ["deflate", "deflate", deflateSync(TEXT)],
    ["deflate without its frame", "deflate", deflateRawSync(TEXT)],
  ])("%s", (_what, coding, body) => expect(decodeBody(body, coding, MAX)).toEqual(TEXT));

  test.each<[string, string, Buffer]>([
    ["an unknown one", "zstd", TEXT],
    ["one that was cut", "gzip", gzipSync(TEXT).subarray(0, 20)],
    ["one that isn't what it says", "br", TEXT],
    ["one that grows beyond all bounds", "gzip", gzipSync(Buffer.alloc(MAX + 1))],
  ])("but for %s", (_what, coding, body) => expect(decodeBody(body, coding, MAX)).toBeNull());
});

describe("a service that compresses though nobody asked", () => {
  let counterparty: Counterparty;
  let under: TestGateway;

  facingEachTest((observed) => ({ counterparty, under } = observed));

  test("is read all the same", async () => {
    counterparty.replyWith({
      status: 200,
      headers: { "content-encoding": "gzip" },
      body: gzipSync(TEXT),
    });
    expect((await under.gateway.banks.list()).banks).toEqual([{ name: "Test Bank", code: "058" }]);
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
    expect((await under.gateway.banks.list()).banks).toHaveLength(1);
  });
});
