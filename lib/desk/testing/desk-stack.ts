import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import type { SettingsPatch } from "@/lib/sandbox/settings";
import { startSandbox } from "@/lib/sandbox/start-sandbox";
import type { Role } from "@/lib/domain/users/roles";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import { workOperations, workReadings } from "@/lib/jobs/testing/work-due";
import { workEvents } from "@/lib/jobs/worker";
import { systemClock, type Clock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import type { Logger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { openDatabase } from "@/lib/store/database";
import { insertOrganisation } from "@/lib/store/organisation";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { sql } from "kysely";
import type { UserContext } from "../context";
import type { WorkerContext } from "../operations/operation-handler";

const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  with: () => quiet,
};

/**
 * Settings for tests: high limits, and nothing automatic. Tests move the service forward by its
 * controls.
 */
const STILL: SettingsPatch = {
  rateDelayMs: 3_600_000,
  detectionDelayMs: 3_600_000,
  settlementDelayMs: 3_600_000,
  rateLimits: { enabled: false },
  webhooks: { enabled: false },
};

/**
 * A whole desk with its own database, in front of the real sandbox. The worker's part runs only
 * when a test calls `work`, so that a test can look in between.
 * @param clock of the desk and of the service
 */
export async function startDeskStack(settings: SettingsPatch = {}, clock: Clock = systemClock) {
  const database = await createTestDatabase();
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    port: 0,
    clock,
    settings: { ...STILL, ...settings },
  });
  const db = openDatabase(database.deskUrl);
  // The desk's role can't see into the sandbox's tables; a test may.
  const owner = openDatabase(database.url, { maxConnections: 1 });
  const gateway = createGateway({
    baseUrl: sandbox.url,
    clientId: DEFAULT_CREDENTIALS.clientId,
    clientSecret: new Secret(DEFAULT_CREDENTIALS.clientSecret),
    profile: DEFAULT_PROFILE,
    clock,
    random: () => 0.5,
    logger: quiet,
  });
  await db.transaction().execute((tx) =>
    insertOrganisation(tx, {
      name: "Baobab Freight",
      reportingZone: "Africa/Lagos",
      webhookToken: "a-token-of-the-test",
      webhookSecret: "whsec_dGVzdA==",
      sandbox: true,
    }),
  );
  const worker: WorkerContext = {
    db,
    gateway,
    clock,
    logger: quiet,
    requestId: "test",
    random: () => 0.5,
  };

  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandbox.controlUrl}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`control ${method} ${path}: ${response.status} ${text}`);
    return text === "" ? null : (JSON.parse(text) as unknown);
  };

  return {
    db,
    /**
     * The database as its owner, for acts forbidden to the desk: emptying its
     * tables.
     */
    owner,
    gateway,
    worker,
    sandbox,
    /** Simulation controls; see docs/sandbox.md. */
    control,
    /** Moves a transfer a step: `rate`, `pay`, `settle`, `expire-rate`, `fail` and the like. */
    step: (id: string, name: string, body: unknown = {}) =>
      control("POST", `/transfers/${id}/${name}`, body),
    /**
     * The id of a transfer by its amount, also if unknown to the desk. "" when the service has
     * none.
     */
    async idAtService(sourceAmount: string): Promise<string> {
      const { rows } = await sql<{
        id: string;
      }>`select id from sandbox.transfers where source_amount = ${sourceAmount}`.execute(owner);
      return rows[0]?.id ?? "";
    },
    /** The context of a new user with these roles. */
    async user(...roles: Role[]): Promise<UserContext> {
      const userId = newId();
      const name = `Ada ${roles.join(" ")}`;
      await db
        .insertInto("users")
        .values({
          id: userId,
          email: `${userId}@example.com`,
          name,
          passwordHash: null,
          roles,
          oidcSubject: null,
          createdAt: new Date(),
        })
        .execute();
      return {
        db,
        gateway,
        clock,
        logger: quiet,
        requestId: newId(),
        actor: { userId, name, email: "", roles, sessionId: newId() },
      };
    },
    /** A verb that waits for the worker, with the worker running beside it. */
    async working<Result>(verb: Promise<Result>): Promise<Result> {
      let done = false;
      const ended = verb.then(
        () => (done = true),
        () => (done = true),
      );
      while (!done) {
        await workOperations(worker);
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5))]);
      }
      return verb;
    },
    /**
     * Runs what is due once: operations, events, readings. `everything` makes all that is scheduled
     * due first.
     */
    async work(everything = false): Promise<void> {
      if (everything) {
        await sql`update operations set next_attempt_at = now() where next_attempt_at is not null`.execute(
          db,
        );
        await sql`update transfers set next_poll_at = now() where next_poll_at is not null`.execute(
          db,
        );
        await sql`update webhook_inbox set next_try_at = now() where next_try_at is not null`.execute(
          db,
        );
      }
      await workOperations(worker);
      await workEvents(worker);
      while ((await workReadings(worker)) > 0);
    },
    async stop(): Promise<void> {
      await gateway.close();
      await db.destroy();
      await owner.destroy();
      await sandbox.stop();
      await database.drop();
    },
  };
}

export type DeskStack = Awaited<ReturnType<typeof startDeskStack>>;
