import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseEnv, VARIABLE_NAMES } from "@/lib/platform/env";
import { temporaryFolder } from "../testing/temporary-folder";
import { childEnv, sessionSecret } from "./start-product";

const folder = temporaryFolder();

const FOUND = {
  databaseUrl: "postgresql://rampdesk:word@127.0.0.1:15432/rampdesk",
  port: 3120,
  sandboxPort: 4120,
  dataDir: "/data",
  publicUrl: "http://localhost:3120",
  sessionSecret: "session",
  dev: false,
};
const SANDBOX = { baseUrl: "http://127.0.0.1:4120", clientId: "id", clientSecret: "secret" };

test("with the sandbox the processes get its address and credentials", () => {
  const env = parseEnv(childEnv({}, { ...FOUND, service: SANDBOX }));
  expect(env).toMatchObject({
    SERVICE_BASE_URL: SANDBOX.baseUrl,
    SERVICE_CLIENT_ID: "id",
    RAMPDESK_SANDBOX: true,
    PORT: 3120,
    DATABASE_URL: FOUND.databaseUrl,
  });
  expect(env.SERVICE_CLIENT_SECRET?.reveal()).toBe("secret");
});

test("with a live service they keep what was configured, and are not told of a sandbox", () => {
  const source = {
    SERVICE_BASE_URL: "https://api.example.com",
    SERVICE_CLIENT_ID: "me",
    SERVICE_CLIENT_SECRET: "mine",
    RAMPDESK_SANDBOX: "1",
  };
  expect(parseEnv(childEnv(source, FOUND))).toMatchObject({
    SERVICE_BASE_URL: source.SERVICE_BASE_URL,
    RAMPDESK_SANDBOX: false,
  });
});

test("none of them gets the address of the role that owns the database", () => {
  const owner = "postgresql://owner:word@db.example.com/desk";
  const env = childEnv({ DATABASE_URL: FOUND.databaseUrl, MIGRATE_DATABASE_URL: owner }, FOUND);
  expect(Object.values(env)).not.toContain(owner);
});

test("what is unset is handed on as blank, so that no other file fills it", () => {
  const env = childEnv({ PATH: "/bin" }, { ...FOUND, service: SANDBOX });
  expect(VARIABLE_NAMES.filter((name) => env[name] === undefined)).toEqual([]);
  expect(env["WEBHOOK_SECRET"]).toBe("");
  expect(env["PATH"]).toBe("/bin");
});

test("the session secret is made once", () => {
  const made = sessionSecret(folder);
  expect(Buffer.from(made, "base64url").length).toBe(32);
  expect(sessionSecret(folder)).toBe(made);
  expect(statSync(join(folder, "session-secret")).mode & 0o777).toBe(0o600);
});
