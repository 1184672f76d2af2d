import { encode } from "next-auth/jwt";
import type { Role } from "@/lib/domain/users/roles";
import { createGateway } from "@/lib/gateway/gateway";
import { manualClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import type { Logger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { openDatabase } from "@/lib/store/database";
import { insertOrganisation } from "@/lib/store/organisation";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import type { UserContext } from "../context";
import { storedProfile } from "../connection/service-profile";
import { storedServiceClock } from "../connection/health-recorder";
import type { Runtime } from "../runtime";
import { hashPassword } from "../users/password";
import { startSession } from "../users/sessions";

/** A test file's desk: its own database, a movable clock, and users. */
export type TestDesk = Awaited<ReturnType<typeof startTestDesk>>;

export interface TestPerson {
  userId: string;
  email: string;
  sessionId: string;
  ctx: UserContext;
  /** The Cookie header of this session. */
  cookie: string;
}

export const TEST_PASSWORD = "correct horse battery";
export const TEST_WEBHOOK_TOKEN = "CANARY-webhook-token";
export const TEST_WEBHOOK_SECRET = "whsec_CANARY-webhook-secret";

export async function startTestDesk(options: { serviceBaseUrl?: string; publicUrl?: string } = {}) {
  const clock = manualClock(new Date("2026-11-20T13:05:00Z"));
  const database = await createTestDatabase();
  const db = openDatabase(database.deskUrl);
  const lines: string[] = [];
  const logger = recordingLogger(lines);
  const serviceBaseUrl = options.serviceBaseUrl ?? "http://127.0.0.1:9";
  const publicUrl = options.publicUrl ?? "http://desk.example";
  const sessionSecret = new Secret("CANARY-session-secret");
  const serviceClock = storedServiceClock({ db, clock });
  const profile = storedProfile({ db, clock }, {});
  const gateway = createGateway({
    baseUrl: serviceBaseUrl,
    clientId: newId(),
    clientSecret: new Secret("CANARY-client-secret"),
    apiKey: new Secret("CANARY-api-key"),
    profile: () => profile.reading(),
    clock,
    random: () => 0.5,
    logger,
    knownServiceClock: () => serviceClock.reading(),
  });
  const config = {
    publicUrl,
    secureCookies: publicUrl.startsWith("https:"),
    sandbox: true,
    databaseUrl: new Secret(database.deskUrl),
    sessionSecret,
    serviceBaseUrl,
    oidc: null,
    mail: null,
    mailDomains: null,
    webhookSecretGiven: false,
    trustedProxies: 0,
  };
  const runtime: Runtime = {
    db,
    gateway,
    clock,
    serviceClock,
    profile,
    logger,
    config,
    settled: () => Promise.resolve(),
  };
  await db.transaction().execute((tx) =>
    insertOrganisation(tx, {
      name: "Test Freight",
      reportingZone: "Africa/Lagos",
      webhookToken: TEST_WEBHOOK_TOKEN,
      webhookSecret: TEST_WEBHOOK_SECRET,
      sandbox: true,
    }),
  );
  // The same hash for all, since hashing is slow on purpose.
  const passwordHash = await hashPassword(TEST_PASSWORD);

  const addPerson = async (
    roles: readonly Role[],
  ): Promise<{ userId: string; name: string; email: string }> => {
    const userId = newId();
    const name = `Person ${userId.slice(0, 4)}`;
    const email = `${userId.slice(0, 8)}@desk.example`;
    await db
      .insertInto("users")
      .values({
        id: userId,
        email,
        name,
        passwordHash,
        roles: [...roles],
        oidcSubject: null,
        createdAt: clock.now(),
      })
      .execute();
    return { userId, name, email };
  };

  return {
    runtime,
    db,
    clock,
    /** Everything that was logged, as JSON lines. */
    lines,
    databaseUrl: database.deskUrl,
    /** The context of a verb before anybody is signed in. */
    visitor: { db, gateway, clock, logger, requestId: newId() },
    /** A new user with these roles, signed in. Its password is TEST_PASSWORD. */
    async signedIn(...roles: Role[]): Promise<TestPerson> {
      const { userId, name, email } = await addPerson(roles);
      const origin = { address: "10.0.0.1", userAgent: "test", previousSessionId: null };
      const { sessionId } = await db
        .transaction()
        .execute((tx) =>
          startSession(
            tx,
            { clock, requestId: newId() },
            { id: userId, name, email },
            origin,
            "password",
          ),
        );
      const token = await encode({
        token: { sessionId },
        secret: sessionSecret.reveal(),
        maxAge: 365 * 24 * 60 * 60,
      });
      const ctx: UserContext = {
        db,
        gateway,
        clock,
        logger,
        requestId: newId(),
        actor: { userId, name, email, roles, sessionId },
      };
      return {
        userId,
        email,
        sessionId,
        ctx,
        cookie: `${config.secureCookies ? "__Host-" : ""}rampdesk.session=${token}`,
      };
    },
    /** The actions in the audit log on a subject, oldest first. */
    async audited(
      subjectId: string | null,
    ): Promise<{ action: string; actorId: string | null; before: unknown; after: unknown }[]> {
      return db
        .selectFrom("auditLog")
        .select(["action", "actorId", "before", "after"])
        .where("subjectId", subjectId === null ? "is" : "=", subjectId)
        .where("action", "<>", "user.signed_in")
        .orderBy("seq")
        .execute();
    },
    /** The hints left for browsers, oldest first. */
    async hints(): Promise<{ kind: string; subjectId: string | null }[]> {
      return db.selectFrom("changes").select(["kind", "subjectId"]).orderBy("seq").execute();
    },
    async close(): Promise<void> {
      await gateway.close();
      await db.destroy();
      await database.drop();
    },
  };
}

function recordingLogger(lines: string[], always: Record<string, unknown> = {}): Logger {
  const note =
    (level: string) =>
    (message: string, fields?: Record<string, unknown>): void => {
      const { error, ...others } = { ...always, ...fields };
      lines.push(
        JSON.stringify({
          level,
          message,
          ...others,
          error: error instanceof Error ? `${error.message} ${error.stack ?? ""}` : error,
        }),
      );
    };
  return {
    debug: note("debug"),
    info: note("info"),
    warn: note("warn"),
    error: note("error"),
    with: (fields) => recordingLogger(lines, { ...always, ...fields }),
  };
}
