import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { systemClock, type Clock } from "@/lib/platform/clock";
import { createLogger } from "@/lib/platform/logger";
import { createTokenAuthority } from "./auth/token-authority";
import { createSandboxClock } from "./clock";
import { createSandboxApp } from "./create-sandbox-app";
import { DEFAULT_CREDENTIALS, type ClientCredentials } from "./credentials";
import { fillWithDemoData } from "./data/seed";
import { createEngine } from "./engine";
import { FaultBoard } from "./http/fault-board";
import { RateLimiter } from "./http/rate-limiter";
import { RequestLog } from "./http/request-log";
import type { Sandbox, SandboxParts } from "./sandbox";
import { createSettings, type SettingsPatch } from "./settings";
import { runDueSteps } from "./steps/run-steps";
import { type Db, migrateSandbox, openSandboxDatabase } from "./store/database";
import { ensureState } from "./store/state";
import { deliverDue } from "./webhooks/deliver-due";

export interface StartSandboxOptions {
  /** Any Postgres database; the sandbox uses only the schema `sandbox` in it, which it creates. */
  databaseUrl: string;
  /** 0 takes a free one. */
  port: number;
  /** The clock on which the sandbox's own is based. Default: the system's. */
  clock?: Clock;
  settings?: SettingsPatch;
  credentials?: ClientCredentials;
}

export interface RunningSandbox {
  /** The base address, `http://127.0.0.1:<port>`. */
  url: string;
  port: number;
  controlUrl: string;
  /** Ends requests, deliveries and connections. Planned work continues after the next start. */
  stop(): Promise<void>;
}

// The controls have no password, so the sandbox is never reachable from another machine.
const HOST = "127.0.0.1";
const DRAIN_MS = 2_000;

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(impatient);
}

async function assemble(db: Db, options: StartSandboxOptions): Promise<Sandbox> {
  await migrateSandbox(db);
  const state = await ensureState(db);
  const settings = createSettings(options.settings);
  const clock = createSandboxClock(options.clock ?? systemClock, state.clockOffsetMs);
  await fillWithDemoData(db, settings.current(), clock.now());
  const logger = createLogger("sandbox");
  const parts: SandboxParts = {
    db,
    clock,
    settings,
    logger,
    credentials: options.credentials ?? DEFAULT_CREDENTIALS,
    tokens: await createTokenAuthority(db),
    faults: new FaultBoard(),
    limiter: new RateLimiter(),
    requests: new RequestLog(),
  };
  const engine = createEngine(
    {
      steps: (signal) => runDueSteps(parts, signal),
      deliveries: (signal) => deliverDue(parts, signal),
    },
    logger,
  );
  return { ...parts, engine };
}

/**
 * Starts the service on this machine: its tables, HTTP server and engine.
 * @throws when the database can't be reached, a setting is bad (z.ZodError), or the port is taken
 * (`EADDRINUSE`).
 */
export async function startSandbox(options: StartSandboxOptions): Promise<RunningSandbox> {
  const db = openSandboxDatabase(options.databaseUrl);
  try {
    const sandbox = await assemble(db, options);
    const server = createAdaptorServer({ fetch: createSandboxApp(sandbox).fetch }) as Server;
    const port = await listen(server, options.port);
    sandbox.engine.start();
    const url = `http://${HOST}:${port}`;
    return {
      url,
      port,
      controlUrl: `${url}/control`,
      stop: async () => {
        await close(server);
        await sandbox.engine.stop();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
