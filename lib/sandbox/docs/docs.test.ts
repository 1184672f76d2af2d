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
        z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) }),
      ),
    ),
    webhooks: z.record(z.string(), z.unknown()).default({}),
    components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  });
  const read = async () =>
    Document.parse((await sandbox.call("GET", "/openapi.json", { token: null })).body);

  it("is OpenAPI 3.1 and describes every endpoint with its statuses", async () => {
    const { openapi, paths } = await read();
    expect(openapi).toBe("3.1.0");
    for (const { path, method, status = 200, operation } of ENDPOINTS) {
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

  it("names no schema that it doesn't hold", async () => {
    const document = await read();
    const names = new Set(
      Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
    );
    expect(references(document).filter((reference) => !names.has(reference))).toEqual([]);
  });

  it("describes the events that are sent, each as a webhook with its headers and body", async () => {
    const { webhooks } = await read();
    expect(Object.keys(webhooks)).toEqual([
      "transfer_request.rate.received",
      "transfer_request.payment.received",
      "transfer_request.payment.completed",
      "transfer_request.completed",
      "transfer_request.cancelled",
      "payment_account.credited",
    ]);
    for (const [type, webhook] of Object.entries(webhooks)) {
      expect(webhook).toMatchObject({
        post: {
          parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
            name,
            in: "header",
            required: true,
          })),
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  properties: {
                    type: { enum: [type] },
                    timestamp: { format: "date-time" },
                    data: type.startsWith("transfer_request")
                      ? { $ref: "#/components/schemas/TransferRequest" }
                      : { properties: { payment: { properties: { amount: { type: "number" } } } } },
                  },
                  required: ["type", "timestamp", "data"],
                },
              },
            },
          },
          responses: { "2XX": {} },
        },
      });
    }
  });

  it("lists the refusals of a body at each endpoint that takes one", async () => {
    const { paths } = await read();
    for (const { path, method, body } of ENDPOINTS) {
      const statuses = Object.keys(paths[path]?.[method]?.responses ?? {});
      expect([path, statuses.includes("413"), statuses.includes("415")]).toEqual([
        path,
        body !== undefined,
        body !== undefined,
      ]);
    }
  });

  it("says that a required key is a UUID v4, by its pattern", async () => {
    const Keys = z.object({
      parameters: z.array(
        z.object({ name: z.string(), schema: z.object({ pattern: z.string().optional() }) }),
      ),
    });
    const { paths } = await read();
    for (const { path, method, key } of ENDPOINTS.filter(({ key }) => key === "required")) {
      const { parameters } = Keys.parse(paths[path]?.[method]);
      const { pattern = "" } =
        parameters.find(({ name }) => name === "x-idempotency-key")?.schema ?? {};
      const isKey = (text: string): boolean => new RegExp(pattern).test(text);
      expect([key, isKey("0b9d2c4e-7c3a-4f5e-9a1b-2c3d4e5f6a7b")]).toEqual(["required", true]);
      expect([pattern, isKey("0b9d2c4e-7c3a-1f5e-9a1b-2c3d4e5f6a7b")]).toEqual([pattern, false]);
    }
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
  it("shows the events", async () => {
    const { text } = await sandbox.call("GET", "/docs", { token: null });
    expect(text).toContain("<code>transfer_request.rate.received</code>");
  });

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
