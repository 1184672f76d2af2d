import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { startSandbox } from "./start-sandbox";
import { issueTestToken } from "./testing/test-sandbox";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  // The desk's own database, which the sandbox must leave alone.
  database = await createTestDatabase("template");
});
afterAll(() => database.drop());

async function tablesBySchema(): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ schema: string; tables: number }>(
    "select table_schema as schema, count(*)::int as tables from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') group by 1",
  );
  await client.end();
  return new Map(rows.map(({ schema, tables }) => [schema, tables]));
}

describe("startSandbox", () => {
  it("keeps to its own schema in a database that it shares", async () => {
    const before = await tablesBySchema();
    const sandbox = await startSandbox({ databaseUrl: database.url, port: 0 });
    await sandbox.stop();
    const after = await tablesBySchema();
    expect(after.get("sandbox")).toBeGreaterThanOrEqual(9);
    after.delete("sandbox");
    expect(after).toEqual(before);
  });

  it("accepts credentials from the caller", async () => {
    const credentials = {
      clientId: "0d6ac1f0-5a0f-4a0f-9a57-1f6c3f1f9e11",
      clientSecret: "canary",
    };
    const sandbox = await startSandbox({ databaseUrl: database.url, port: 0, credentials });
    await expect(issueTestToken(sandbox.url, credentials)).resolves.toMatch(/^ey/);
    await expect(issueTestToken(sandbox.url)).rejects.toThrow("token issue answered 401");
    await sandbox.stop();
  });

  it("answers on this machine alone, and frees its port", async () => {
    const sandbox = await startSandbox({ databaseUrl: database.url, port: 0 });
    expect([sandbox.url, sandbox.controlUrl]).toEqual([
      `http://127.0.0.1:${sandbox.port}`,
      `http://127.0.0.1:${sandbox.port}/control`,
    ]);
    await sandbox.stop();
    await expect(fetch(sandbox.url)).rejects.toThrow("fetch failed");
    const again = await startSandbox({ databaseUrl: database.url, port: sandbox.port });
    await again.stop();
  });

  it("fails with what is wrong when it can't start", async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
    const { port } = holder.address() as AddressInfo;
    await expect(startSandbox({ databaseUrl: database.url, port })).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
    await new Promise((resolve) => holder.close(resolve));
    await expect(
      startSandbox({ databaseUrl: "postgresql://nobody@127.0.0.1:1/none", port: 0 }),
    ).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect(
      startSandbox({ databaseUrl: database.url, port: 0, settings: { rateDelayMs: -1 } }),
    ).rejects.toThrow("rateDelayMs");
  });
});
