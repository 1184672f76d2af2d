import type { UserContext } from "@/lib/desk/context";
import type { Role } from "@/lib/domain/users/roles";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile";
import { manualClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { openDatabase, type Database } from "@/lib/store/database";
import { insertOrganisation } from "@/lib/store/organisation";
import { insertTransfer } from "@/lib/store/transfers";
import { createTestDatabase } from "@/lib/store/testing/test-database";

export interface TestDesk {
  db: Database;
  clock: ReturnType<typeof manualClock>;
  /** A person of the desk, whose calls go to the service at that address. */
  person(serviceUrl: string, roles?: Role[]): Promise<UserContext>;
  /** A transfer in the desk's mirror, as if it had been created here. */
  ownTransfer(id: string, facts: { reference?: string; createdBy: string; note: string | null; recipient: unknown }): Promise<void>;
  drop(): Promise<void>;
}

/** A desk with a database of its own, set up for an organisation that reports in the given zone. */
export async function startTestDesk(options: { reportingZone?: string; sandbox?: boolean } = {}): Promise<TestDesk> {
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  const clock = manualClock("2026-03-20T10:00:00Z");
  await db.transaction().execute((tx) =>
    insertOrganisation(tx, {
      name: "Baobab Freight",
      reportingZone: options.reportingZone ?? "Africa/Lagos",
      webhookToken: "token",
      webhookSecret: "secret",
      sandbox: options.sandbox ?? false,
    }),
  );
  const closers: (() => Promise<void>)[] = [];
  return {
    db,
    clock,
    person: async (serviceUrl, roles = ["maker"]) => {
      const actor = { userId: newId(), name: "Adaeze Okafor", email: `${newId()}@example.com`, roles, sessionId: newId() };
      await db
        .insertInto("users")
        .values({ id: actor.userId, email: actor.email, name: actor.name, passwordHash: null, roles, oidcSubject: null, createdAt: clock.now() })
        .execute();
      const logger = createLogger("test");
      const gateway = createGateway({
        baseUrl: serviceUrl,
        clientId: newId(),
        clientSecret: new Secret("canary"),
        profile: DEFAULT_PROFILE,
        clock,
        random: () => 0.5,
        logger,
      });
      closers.push(() => gateway.close());
      return { db, gateway, clock, logger, requestId: newId(), actor };
    },
    ownTransfer: (id, { reference, createdBy, note, recipient }) =>
      db.transaction().execute((tx) =>
        insertTransfer(tx, {
          id,
          reference: reference ?? null,
          createdBy,
          note,
          recipient: JSON.stringify(recipient),
          type: "onramp",
          status: "completed",
          phase: "completed",
          sourceAmount: "1000",
          sourceCurrency: "NGN",
          destinationAmount: "0.5",
          destinationCurrency: "USDC",
          history: "[]",
          payments: "[]",
          readStartedAt: clock.now(),
          verifiedAt: clock.now(),
          createdAt: clock.now(),
        }),
      ),
    drop: async () => {
      await Promise.all(closers.map((close) => close()));
      await db.destroy();
      await database.drop();
    },
  };
}
