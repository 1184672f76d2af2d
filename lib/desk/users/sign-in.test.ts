import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { sql } from "@/lib/store/database";
import { lockUser, updateUser } from "@/lib/store/users/users";
import { AppError } from "../app-error";
import { startTestDesk, TEST_PASSWORD, type TestDesk, type TestPerson } from "../testing/test-desk";
import { ATTEMPT_RULES, ATTEMPT_WINDOW_MS } from "./limit-attempts";
import {
  type OidcIdentity,
  oidcRefusalMessage,
  type PasswordSignInOrigin,
  signIn,
  signInWithOidc,
} from "./sign-in";

let desk: TestDesk;
let person: TestPerson;
let addresses = 0;

beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  person = await desk.signedIn("maker");
  desk.clock.advance(2 * ATTEMPT_WINDOW_MS);
});

const freshAddress = (): string => `192.0.2.${++addresses}`;
const from = (address: string, more: Partial<PasswordSignInOrigin> = {}): PasswordSignInOrigin => ({
  address,
  userAgent: "a browser",
  previousSessionId: null,
  deviceIdFor: () => null,
  ...more,
});

async function refusalOf(
  email: string,
  password: string,
  origin = from(freshAddress()),
): Promise<{
  code: string;
  reason: string | undefined;
  message: string;
  wait: number | undefined;
}> {
  const error: unknown = await signIn(desk.visitor, { email, password }, origin).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return {
    code: error.code,
    reason: error.reason,
    message: error.message,
    wait: error.retryAfterSeconds,
  };
}

async function failTimes(
  times: number,
  email: string,
  origin: PasswordSignInOrigin | (() => PasswordSignInOrigin),
): Promise<void> {
  for (let count = 0; count < times; count++)
    await refusalOf(email, "wrong", typeof origin === "function" ? origin() : origin);
}

/** Connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    desk.db,
  );
  return Number(rows[0]?.n);
}

describe("signIn", () => {
  test.each([
    ["changed", { passwordHash: "another" }],
    ["taken away with the user's right to sign in", { disabledAt: new Date() }],
  ])("opens nothing by a password that is %s while it is being checked", async (_what, change) => {
    const refused = await desk.db.transaction().execute(async (tx) => {
      await lockUser(tx, person.userId);
      const tried = refusalOf(person.email, TEST_PASSWORD);
      // The password has been found right by then, and waits for its session.
      await expect.poll(() => waiting()).toBe(1);
      await updateUser(tx, person.userId, change);
      return { tried };
    });
    expect(await refused.tried).toMatchObject({ code: "unauthenticated", reason: "credentials" });
  });

  test("opens a new session, with its origin, and writes it in the audit", async () => {
    const address = freshAddress();
    const started = await signIn(
      desk.visitor,
      { email: person.email.toUpperCase(), password: TEST_PASSWORD },
      from(address),
    );
    const row = await desk.db
      .selectFrom("sessions")
      .selectAll()
      .where("id", "=", started.sessionId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      userId: person.userId,
      address,
      userAgent: "a browser",
      revokedAt: null,
    });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(12 * 60 * 60 * 1000);
    const user = await desk.db
      .selectFrom("users")
      .select("lastSignInAt")
      .where("id", "=", person.userId)
      .executeTakeFirstOrThrow();
    expect(user.lastSignInAt).toEqual(desk.clock.now());
    const audited = await desk.db
      .selectFrom("auditLog")
      .select(["action", "after"])
      .where("subjectId", "=", person.userId)
      .orderBy("seq", "desc")
      .executeTakeFirst();
    expect(audited).toEqual({ action: "user.signed_in", after: { method: "password", address } });
  });

  test("ends the session that the browser had before, so that no id outlives a sign-in", async () => {
    const other = await desk.signedIn("viewer");
    const started = await signIn(
      desk.visitor,
      { email: person.email, password: TEST_PASSWORD },
      from(freshAddress(), { previousSessionId: other.sessionId }),
    );
    expect(started.sessionId).not.toBe(other.sessionId);
    const row = await desk.db
      .selectFrom("sessions")
      .select("revokedReason")
      .where("id", "=", other.sessionId)
      .executeTakeFirstOrThrow();
    expect(row.revokedReason).toBe("replaced");
  });

  test("answers alike for a wrong password, nobody, a disabled user and one without a password", async () => {
    const [disabled, passwordless] = [await desk.signedIn("maker"), await desk.signedIn("maker")];
    await desk.db
      .updateTable("users")
      .set({ disabledAt: desk.clock.now() })
      .where("id", "=", disabled.userId)
      .execute();
    await desk.db
      .updateTable("users")
      .set({ passwordHash: null })
      .where("id", "=", passwordless.userId)
      .execute();
    const refusals = [
      await refusalOf(person.email, "wrong"),
      await refusalOf("nobody@desk.example", TEST_PASSWORD),
      await refusalOf(disabled.email, TEST_PASSWORD),
      await refusalOf(passwordless.email, TEST_PASSWORD),
    ];
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
    expect(refusals[0]).toMatchObject({ code: "unauthenticated", reason: "credentials" });
  });

  test("takes as long for nobody as for somebody", async () => {
    const times = { nobody: [] as number[], somebody: [] as number[] };
    // In turns, so that a busy machine slows both alike.
    for (let count = 0; count < 9; count++) {
      for (const [who, email] of [
        ["nobody", "nobody@desk.example"],
        ["somebody", person.email],
      ] as const) {
        const startedAt = performance.now();
        await refusalOf(email, "wrong");
        times[who].push(performance.now() - startedAt);
        desk.clock.advance(ATTEMPT_WINDOW_MS);
      }
    }
    const median = (samples: number[]): number => [...samples].sort((a, b) => a - b)[4] ?? 0;
    // Without the work against a stand-in, nobody would take a tenth of the time.
    expect(median(times.nobody) / median(times.somebody)).toBeGreaterThan(0.4);
    expect(median(times.nobody) / median(times.somebody)).toBeLessThan(2.5);
  });

  test.each([
    [{ email: "", password: "x" }, "email"],
    [{ email: "a@b.example", password: "" }, "password"],
    [{ email: "a@b.example", password: "x".repeat(201) }, "password"],
    [{ email: { $ne: "" }, password: "x" }, "email"],
    [{}, "email"],
  ])("refuses %j", async (input, field) => {
    await expect(signIn(desk.visitor, input, from(freshAddress()))).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) as string },
    });
  });
});

describe("limits", () => {
  const free = ATTEMPT_RULES.account_here.freeFailures;

  test("after five failures the next try waits, twice as long each time, and says how long", async () => {
    const origin = from(freshAddress());
    await failTimes(free, person.email, origin);
    expect(await refusalOf(person.email, TEST_PASSWORD, origin)).toMatchObject({
      code: "rate_limited",
      wait: 5,
      message: "Too many failed attempts. You can try again in 5 seconds.",
    });
    desk.clock.advance(5_000);
    expect(await refusalOf(person.email, "wrong", origin)).toMatchObject({
      code: "unauthenticated",
    });
    expect(await refusalOf(person.email, "wrong", origin)).toMatchObject({
      code: "rate_limited",
      wait: 10,
    });
  });

  test("trying again while waiting doesn't make the wait longer", async () => {
    const origin = from(freshAddress());
    await failTimes(free, person.email, origin);
    for (let count = 0; count < 20; count++) await refusalOf(person.email, TEST_PASSWORD, origin);
    desk.clock.advance(5_000);
    await expect(
      signIn(desk.visitor, { email: person.email, password: TEST_PASSWORD }, origin),
    ).resolves.toBeDefined();
  });

  test("a success clears the count", async () => {
    const origin = from(freshAddress());
    await failTimes(free - 1, person.email, origin);
    await signIn(desk.visitor, { email: person.email, password: TEST_PASSWORD }, origin);
    await failTimes(free, person.email, origin);
    expect(await refusalOf(person.email, "wrong", origin)).toMatchObject({ code: "rate_limited" });
  });

  test("many tries at once get no further than one after the other", async () => {
    const origin = from(freshAddress());
    const refusals = await Promise.all(
      Array.from({ length: 25 }, () => refusalOf(person.email, "wrong", origin)),
    );
    expect(refusals.filter((refusal) => refusal.code === "unauthenticated")).toHaveLength(free);
    expect(refusals.filter((refusal) => refusal.code === "rate_limited")).toHaveLength(25 - free);
  });

  test("failures elsewhere don't hold up somebody at another address", async () => {
    await failTimes(free + 3, person.email, from(freshAddress()));
    await expect(
      signIn(desk.visitor, { email: person.email, password: TEST_PASSWORD }, from(freshAddress())),
    ).resolves.toBeDefined();
  });

  test("an attack from everywhere slows strangers by seconds, and a known browser not at all", async () => {
    const attacker = (): PasswordSignInOrigin => from(freshAddress());
    await failTimes(ATTEMPT_RULES.account.freeFailures + 4, person.email, attacker);
    const stranger = await refusalOf(person.email, TEST_PASSWORD);
    expect(stranger.code).toBe("rate_limited");
    expect(stranger.wait).toBeLessThanOrEqual(ATTEMPT_RULES.account.maxWaitMs / 1000);
    const known = from(freshAddress(), { deviceIdFor: () => newId() });
    await expect(
      signIn(desk.visitor, { email: person.email, password: TEST_PASSWORD }, known),
    ).resolves.toBeDefined();
  });

  test("a known browser has a limit of its own", async () => {
    const deviceId = newId();
    const known = (): PasswordSignInOrigin => from(freshAddress(), { deviceIdFor: () => deviceId });
    await failTimes(free, person.email, known);
    expect(await refusalOf(person.email, TEST_PASSWORD, known())).toMatchObject({
      code: "rate_limited",
    });
  });

  test("one address can't try account after account", async () => {
    const origin = from(freshAddress());
    for (let count = 0; count < ATTEMPT_RULES.address.freeFailures; count++)
      await refusalOf(`guess${count}@desk.example`, "wrong", origin);
    expect(await refusalOf(person.email, TEST_PASSWORD, origin)).toMatchObject({
      code: "rate_limited",
    });
  });

  test("a computer with a network of IPv6 addresses is one address, and its neighbour's is another", async () => {
    const own = (): PasswordSignInOrigin => from(`2001:db8:0:7::${(++addresses).toString(16)}`);
    await failTimes(free, person.email, own);
    expect(await refusalOf(person.email, TEST_PASSWORD, own())).toMatchObject({
      code: "rate_limited",
    });
    await expect(
      signIn(
        desk.visitor,
        { email: person.email, password: TEST_PASSWORD },
        from("2001:db8:0:8::1"),
      ),
    ).resolves.toBeDefined();
  });

  test("an own success doesn't clear what an address did to others", async () => {
    const origin = from(freshAddress());
    for (let count = 0; count < ATTEMPT_RULES.address.freeFailures - 1; count++)
      await refusalOf(`other${count}@desk.example`, "wrong", origin);
    await signIn(desk.visitor, { email: person.email, password: TEST_PASSWORD }, origin);
    await refusalOf("one-more@desk.example", "wrong", origin);
    expect(await refusalOf("and-another@desk.example", "wrong", origin)).toMatchObject({
      code: "rate_limited",
    });
  });

  test("nobody waits longer than five minutes, and after fifteen all is forgotten", async () => {
    const origin = from(freshAddress());
    for (let count = 0; count < 12; count++) {
      const refusal = await refusalOf(person.email, "wrong", origin);
      expect(refusal.wait ?? 0).toBeLessThanOrEqual(300);
      desk.clock.advance((refusal.wait ?? 0) * 1000);
    }
    desk.clock.advance(ATTEMPT_WINDOW_MS);
    await expect(
      signIn(desk.visitor, { email: person.email, password: TEST_PASSWORD }, origin),
    ).resolves.toBeDefined();
  });
});

const origin = { address: "10.0.0.2", userAgent: null, previousSessionId: null };

const identity = (more: Partial<OidcIdentity> = {}): OidcIdentity => ({
  issuer: "https://id.example",
  subject: newId(),
  email: person.email,
  emailVerified: true,
  ...more,
});

describe("signInWithOidc", () => {
  test("binds a verified address once, and goes by the subject from then on", async () => {
    const first = identity({ email: person.email.toUpperCase() });
    expect(await signInWithOidc(desk.visitor, first, origin)).toMatchObject({
      userId: person.userId,
    });
    expect(
      await signInWithOidc(
        desk.visitor,
        { ...first, email: "changed@elsewhere.example", emailVerified: false },
        origin,
      ),
    ).toMatchObject({ userId: person.userId });
    expect((await desk.audited(person.userId)).map((row) => row.action)).toEqual([
      "user.identity_linked",
    ]);
  });

  test("drops a one-time password that was never used", async () => {
    await desk.db
      .updateTable("users")
      .set({ mustChangePassword: true })
      .where("id", "=", person.userId)
      .execute();
    await signInWithOidc(desk.visitor, identity(), origin);
    const row = await desk.db
      .selectFrom("users")
      .select(["passwordHash", "mustChangePassword"])
      .where("id", "=", person.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ passwordHash: null, mustChangePassword: false });
  });

  test.each<[string, Partial<OidcIdentity>, string]>([
    ["nobody has the address", { email: "nobody@desk.example" }, "no_user"],
    ["the address isn't vouched for", { emailVerified: false }, "email_not_verified"],
    ["there is no address", { email: null }, "email_not_verified"],
  ])("refuses when %s, and makes nobody", async (_name, more, reason) => {
    const before = await desk.db.selectFrom("users").select("id").execute();
    await expect(signInWithOidc(desk.visitor, identity(more), origin)).rejects.toMatchObject({
      code: "forbidden",
      reason,
    });
    expect(await desk.db.selectFrom("users").select("id").execute()).toHaveLength(before.length);
    expect(oidcRefusalMessage(reason)).toMatch(/\.$/);
  });

  test("a reason that anybody wrote into an address has no sentence, whatever word it is", () => {
    for (const word of ["constructor", "toString", "__proto__", "no_such"])
      expect(oidcRefusalMessage(word)).toBeNull();
  });

  test("refuses another identity with the same address, and the same subject of another issuer", async () => {
    const first = identity();
    await signInWithOidc(desk.visitor, first, origin);
    await expect(signInWithOidc(desk.visitor, identity(), origin)).rejects.toMatchObject({
      reason: "other_identity",
    });
    await expect(
      signInWithOidc(desk.visitor, { ...first, issuer: "https://evil.example" }, origin),
    ).rejects.toMatchObject({ reason: "other_identity" });
  });

  test("refuses a disabled user", async () => {
    const known = identity();
    await signInWithOidc(desk.visitor, known, origin);
    await desk.db
      .updateTable("users")
      .set({ disabledAt: desk.clock.now() })
      .where("id", "=", person.userId)
      .execute();
    await expect(signInWithOidc(desk.visitor, known, origin)).rejects.toMatchObject({
      reason: "disabled",
    });
  });
});
