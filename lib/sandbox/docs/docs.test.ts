import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "../create-sandbox-app";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

interface Node {
  [name: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

function references(value: unknown): string[] {
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" && typeof inner === "string" ? [inner] : references(inner),
  );
}

describe("/openapi.json", () => {
  const Document = z.object({
    openapi: z.string(),
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) }),
      ),
    ),
    components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  });
  const read = async () =>
    Document.parse((await sandbox.call("GET", "/openapi.json", { token: null })).body);

  it("is OpenAPI 3.1 and describes every endpoint with its statuses", async () => {
    const { openapi, paths } = await read();
    expect(openapi).toBe("3.1.0");
    for (const { path, method, status, operation } of ENDPOINTS) {
      expect([operation, Object.keys(paths[path]?.[method]?.responses ?? {})]).toEqual([
        operation,
        expect.arrayContaining([String(status), "401", "429"]),
      ]);
    }
    const operations = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(operations).size).toBe(operations.length);
  });

  it("describes the control that swaps a recipient", async () => {
    const { paths } = await read();
    expect(paths["/control/recipients/{id}/swap"]?.["post"]).toMatchObject({
      operationId: "swapRecipient",
      responses: { 200: expect.anything(), 404: expect.anything() },
    });
  });

  it("names no schema that it doesn't hold", async () => {
    const document = await read();
    const names = new Set(
      Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
    );
    expect(references(document).filter((reference) => !names.has(reference))).toEqual([]);
  });

  it("says number for amounts, which go over the wire as JSON numbers", async () => {
    const { components } = await read();
    expect(components.schemas["OnrampTransferRequest"]).toMatchObject({
      properties: {
        amount: { type: "number", exclusiveMinimum: 0 },
        from_currency: { enum: ["NGN", "KES", "UGX", "GHS", "ZAR"] },
      },
      required: ["type", "amount", "from_currency", "to_currency", "recipient_id"],
    });
    expect(components.schemas["TransferRequest"]).toMatchObject({
      properties: { source: { properties: { amount: { type: "number" } } } },
      required: expect.arrayContaining([
        "id",
        "type",
        "status",
        "source",
        "destination",
        "events",
        "payments",
        "created_at",
      ]),
    });
  });
});

describe("/docs", () => {
  it("is a page of its own that names every path and loads nothing", async () => {
    const reply = await sandbox.call("GET", "/docs", { token: null });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    for (const { path } of ENDPOINTS) expect(reply.text).toContain(`<code>${path}</code>`);
    expect(reply.text).not.toMatch(/<script|<link|src=|url\(|@import/i);
    expect(reply.text).not.toMatch(/undefined|\[object/);
  });
});
