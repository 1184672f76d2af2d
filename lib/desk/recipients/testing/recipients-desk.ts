import type { CreateRecipientInput } from "@/lib/contract/api/new-recipient";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import { createGateway } from "@/lib/gateway/gateway";
import { manualClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import type { Logger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { openDatabase, sql } from "@/lib/store/database";
import { updateServiceHealth } from "@/lib/store/service-health";
import { claimDueOperation } from "@/lib/store/transfers/operations";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import type { Role } from "@/lib/domain/users/roles";
import type { UserContext } from "../../context";
import { runOperation } from "@/lib/jobs/worker";
import { startScriptedService } from "./scripted-service";

const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  with: () => quiet,
};

/** A desk with its own database and a scripted service. */
export async function startRecipientsDesk() {
  const clock = manualClock(new Date());
  const service = await startScriptedService(() => clock.now());
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  const gateway = createGateway({
    baseUrl: service.baseUrl,
    clientId: newId(),
    clientSecret: new Secret("secret-for-tests"),
    profile: DEFAULT_PROFILE,
    clock,
    random: () => 0.5,
    logger: quiet,
  });
  const context = async (...roles: Role[]): Promise<UserContext> => {
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
        createdAt: clock.now(),
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
  };
  const work = async (
    afterStep = async (_operationId: string): Promise<void> => undefined,
  ): Promise<void> => {
    for (;;) {
      const claimed = await claimDueOperation(db);
      if (!claimed) return;
      await runOperation(
        { db, gateway, clock, logger: quiet, requestId: newId(), random: () => 0.5 },
        claimed,
      );
      await afterStep(claimed.id);
    }
  };
  const putOff = async (operationId: string): Promise<void> => {
    await sql`update operations set next_attempt_at = clock_timestamp() + interval '1 hour' where id = ${operationId} and next_attempt_at is not null`.execute(
      db,
    );
  };
  return {
    clock,
    service,
    db,
    /**
     * Empties what tests write, and restores the clock and the service. Users and accounts stay.
     */
    async reset(): Promise<void> {
      for (const table of ["operationAttempts", "operations", "intents", "recipients"] as const)
        await db.deleteFrom(table).execute();
      await updateServiceHealth(db, { recipientsVerifiedAt: null, recipientsError: null });
      clock.set(new Date());
      Object.assign(service, {
        recipients: [],
        calls: [],
        script: () => undefined,
        createdData: (recipient: unknown) => recipient,
      });
    },
    /** A verb's context, for a new user with these roles. */
    context,
    /** Runs the worker's part until nothing is due. */
    work: () => work(),
    /** Runs one step of each operation that is due. */
    workOnce: () => work(putOff),
    /**
     * Runs a verb beside a worker that takes each operation only one step. The test brings on the
     * next step (`makeDue`), so the result doesn't depend on the machine's speed.
     */
    async withWorker<Result>(verb: () => Promise<Result>): Promise<Result> {
      let done = false;
      const worker = (async () => {
        while (!done) {
          await work(putOff);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })();
      try {
        return await verb();
      } finally {
        done = true;
        await worker;
      }
    },
    /** Makes an operation's next step due, and sets its first send to this long ago. */
    async makeDue(operationId: string, firstSentAgo: string): Promise<void> {
      // This clock plans, and the database's takes up: if this one stood still, the operation would
      // be due at once.
      clock.set(new Date(Math.max(Date.now(), clock.now().getTime())));
      await sql`update operations set next_attempt_at = clock_timestamp() - interval '1 second',
        first_sent_at = clock_timestamp() - ${firstSentAgo}::interval where id = ${operationId}`.execute(
        db,
      );
    },
    async close(): Promise<void> {
      await gateway.close();
      await db.destroy();
      await database.drop();
      await service.close();
    },
  };
}

/** A valid Tron address. */
export const TRON = "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge";

/** The input of a new wallet, with an intent of its own. */
export function aWallet(
  more: Partial<Extract<CreateRecipientInput, { type: "crypto" }>> = {},
): CreateRecipientInput {
  return {
    intentId: newId(),
    type: "crypto",
    name: "Shenzhen Haoyu Forwarding",
    walletAddress: TRON,
    network: "Tron",
    symbol: "USDT",
    ...more,
  };
}
