import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestDesk, TEST_PASSWORD, type TestDesk, type TestPerson } from "../testing/test-desk";
import { changePassword, resetPassword } from "./change-password";
import { listUsers } from "./list-users";
import { hashPassword, isPassword, oneTimePassword } from "./password";
import { signIn } from "./sign-in";

let desk: TestDesk;
let admin: TestPerson;
let person: TestPerson;
const NEXT = "another good long password";
const origin = {
  address: "10.9.9.9",
  userAgent: null,
  previousSessionId: null,
  deviceIdFor: () => null,
};

beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  admin = await desk.signedIn("admin");
  person = await desk.signedIn("maker");
});

const revokedReason = async (sessionId: string): Promise<string | null> =>
  (
    await desk.db
      .selectFrom("sessions")
      .select("revokedReason")
      .where("id", "=", sessionId)
      .executeTakeFirstOrThrow()
  ).revokedReason;

describe("password", () => {
  test("is stored as Argon2id with a salt of its own, and told from others", async () => {
    const [one, two] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect([
      await isPassword(one, "same"),
      await isPassword(one, "other"),
      await isPassword(null, "same"),
    ]).toEqual([true, false, false]);
  });

  test("one-time passwords differ", () => {
    expect(new Set(Array.from({ length: 100 }, oneTimePassword)).size).toBe(100);
  });
});

describe("resetPassword", () => {
  test("gives a password that must be changed, ends all sessions, and keeps it out of the audit", async () => {
    const { user, password } = await resetPassword(admin.ctx, person.userId);
    expect(user).toMatchObject({ id: person.userId, mustChangePassword: true });
    expect(await revokedReason(person.sessionId)).toBe("password_reset");
    await expect(
      signIn(desk.visitor, { email: person.email, password: TEST_PASSWORD }, origin),
    ).rejects.toMatchObject({ reason: "credentials" });
    await expect(
      signIn(desk.visitor, { email: person.email, password }, origin),
    ).resolves.toMatchObject({ userId: person.userId });
    const audited = await desk.audited(person.userId);
    expect(audited).toMatchObject([
      { action: "user.password_reset", actorId: admin.userId, after: { sessionsEnded: 1 } },
    ]);
    expect(JSON.stringify(audited)).not.toContain(password);
  });

  test("gives a password for a week; then it lets nobody in, says so only to whoever knows it, and the list of users says so too", async () => {
    const { password } = await resetPassword(admin.ctx, person.userId);
    const tried = (given: string) =>
      signIn(desk.visitor, { email: person.email, password: given }, origin);
    const stateInList = async () =>
      (await listUsers(admin.ctx)).users.find(({ id }) => id === person.userId)?.passwordExpired;
    const DAY_MS = 24 * 60 * 60 * 1000;
    desk.clock.advance(7 * DAY_MS - 1);
    await expect(tried(password)).resolves.toMatchObject({ userId: person.userId });
    expect(await stateInList()).toBe(false);
    desk.clock.advance(1);
    await expect(tried(password)).rejects.toMatchObject({
      code: "unauthenticated",
      reason: "password_expired",
    });
    await expect(tried("not the one")).rejects.toMatchObject({ reason: "credentials" });
    expect(await stateInList()).toBe(true);
    const again = await resetPassword(admin.ctx, person.userId);
    expect([again.user.passwordExpired, await stateInList()]).toEqual([false, false]);
    await expect(tried(again.password)).resolves.toBeDefined();
  });

  test("a password that somebody has chosen doesn't expire", async () => {
    const { password } = await resetPassword(admin.ctx, person.userId);
    await changePassword(person.ctx, { current: password, next: NEXT });
    desk.clock.advance(100 * 24 * 60 * 60 * 1000);
    await expect(
      signIn(desk.visitor, { email: person.email, password: NEXT }, origin),
    ).resolves.toBeDefined();
  });

  test("lets somebody in who had to wait", async () => {
    for (let count = 0; count < 6; count++)
      await signIn(
        desk.visitor,
        { email: person.email, password: "wrong" },
        { ...origin, address: "10.1.1.1" },
      ).catch(() => undefined);
    const again = () =>
      signIn(
        desk.visitor,
        { email: person.email, password: TEST_PASSWORD },
        { ...origin, address: "10.1.1.1" },
      );
    await expect(again()).rejects.toMatchObject({ code: "rate_limited" });
    const { password } = await resetPassword(admin.ctx, person.userId);
    await expect(
      signIn(desk.visitor, { email: person.email, password }, { ...origin, address: "10.1.1.1" }),
    ).resolves.toBeDefined();
  });

  test("is not for one's own, nor for nobody", async () => {
    await expect(resetPassword(admin.ctx, admin.userId)).rejects.toMatchObject({
      code: "conflict",
      reason: "own_user",
    });
    await expect(resetPassword(admin.ctx, "nobody")).rejects.toMatchObject({ code: "not_found" });
  });

  test("rejects the wrong actor", async () => {
    await expect(resetPassword(person.ctx, admin.userId)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await revokedReason(admin.sessionId)).toBeNull();
  });
});

describe("changePassword", () => {
  test("ends all other sessions and keeps this one", async () => {
    const elsewhere = await signIn(
      desk.visitor,
      { email: person.email, password: TEST_PASSWORD },
      origin,
    );
    await changePassword(person.ctx, { current: TEST_PASSWORD, next: NEXT });
    expect(await revokedReason(elsewhere.sessionId)).toBe("password_changed");
    expect(await revokedReason(person.sessionId)).toBeNull();
    await expect(
      signIn(desk.visitor, { email: person.email, password: NEXT }, origin),
    ).resolves.toBeDefined();
    const audited = await desk.audited(person.userId);
    expect(audited).toMatchObject([
      { action: "user.password_changed", actorId: person.userId, after: { otherSessionsEnded: 1 } },
    ]);
    expect(JSON.stringify(audited)).not.toContain(NEXT);
  });

  test("clears the mark of a one-time password", async () => {
    const { password } = await resetPassword(admin.ctx, person.userId);
    await changePassword(person.ctx, { current: password, next: NEXT });
    const row = await desk.db
      .selectFrom("users")
      .select("mustChangePassword")
      .where("id", "=", person.userId)
      .executeTakeFirstOrThrow();
    expect(row.mustChangePassword).toBe(false);
  });

  test.each([
    ["the present one is wrong", { current: "wrong", next: NEXT }, "current"],
    ["the new one is short", { current: TEST_PASSWORD, next: "short" }, "next"],
    ["the new one is the present one", { current: TEST_PASSWORD, next: TEST_PASSWORD }, "next"],
  ])("is refused when %s", async (_name, input, field) => {
    await expect(changePassword(person.ctx, input)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) as string },
    });
  });

  test("is refused when the new one is the email address", async () => {
    await expect(
      changePassword(person.ctx, { current: TEST_PASSWORD, next: person.email.toUpperCase() }),
    ).rejects.toMatchObject({ fields: { next: expect.any(String) as string } });
  });

  test("can't be used to guess the present password from an open session", async () => {
    for (let count = 0; count < 5; count++)
      await expect(
        changePassword(person.ctx, { current: "wrong", next: NEXT }),
      ).rejects.toMatchObject({ reason: "wrong_password" });
    await expect(
      changePassword(person.ctx, { current: TEST_PASSWORD, next: NEXT }),
    ).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 5 });
    desk.clock.advance(5_000);
    await expect(
      changePassword(person.ctx, { current: TEST_PASSWORD, next: NEXT }),
    ).resolves.toBeUndefined();
  });

  test("at twice, one of two wins", async () => {
    const results = await Promise.allSettled([
      changePassword(person.ctx, { current: TEST_PASSWORD, next: `${NEXT} 1` }),
      changePassword(person.ctx, { current: TEST_PASSWORD, next: `${NEXT} 2` }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("has nothing to change for somebody without a password", async () => {
    await desk.db
      .updateTable("users")
      .set({ passwordHash: null })
      .where("id", "=", person.userId)
      .execute();
    await expect(changePassword(person.ctx, { current: "x", next: NEXT })).rejects.toMatchObject({
      code: "conflict",
      reason: "no_password",
    });
  });

  test("rejects the wrong actor", async () => {
    const stranger = { ...person.ctx, actor: { ...person.ctx.actor, roles: [] } };
    await expect(
      changePassword(stranger, { current: TEST_PASSWORD, next: NEXT }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
