import { afterAll, expect, test } from "vitest";
import { startTestDesk, TEST_PASSWORD } from "../testing/test-desk";
import { getMe, listOwnSessions, revokeOtherSessions, revokeOwnSession } from "./own-account";
import { signIn } from "./sign-in";
import { signOut } from "./sessions";

const desk = await startTestDesk();
afterAll(() => desk.close());

const origin = {
  address: "10.0.0.3",
  userAgent: "phone",
  previousSessionId: null,
  deviceIdFor: () => null,
};

test("one's own live sessions are listed, and no others", async () => {
  const person = await desk.signedIn("viewer");
  await desk.signedIn("viewer");
  const second = await signIn(
    desk.visitor,
    { email: person.email, password: TEST_PASSWORD },
    origin,
  );
  const { sessions } = await listOwnSessions(person.ctx);
  expect(
    sessions
      .map(({ id, current, userAgent }) => ({ id, current, userAgent }))
      .sort((a, b) => ((a.userAgent ?? "") < (b.userAgent ?? "") ? -1 : 1)),
  ).toEqual([
    { id: second.sessionId, current: false, userAgent: "phone" },
    { id: person.sessionId, current: true, userAgent: "test" },
  ]);
  desk.clock.advance(2 * 60 * 60 * 1000);
  expect((await listOwnSessions(person.ctx)).sessions, "idle ones have ended").toEqual([]);
});

test("another of one's own is ended, with its audit row and a hint", async () => {
  const person = await desk.signedIn("viewer");
  const second = await signIn(
    desk.visitor,
    { email: person.email, password: TEST_PASSWORD },
    origin,
  );
  await revokeOwnSession(person.ctx, second.sessionId);
  expect((await listOwnSessions(person.ctx)).sessions.map((session) => session.id)).toEqual([
    person.sessionId,
  ]);
  expect(await desk.audited(person.userId)).toMatchObject([
    { action: "session.revoked", after: { sessionId: second.sessionId } },
  ]);
  expect((await desk.hints()).at(-1)).toEqual({ kind: "session", subjectId: person.userId });
  await expect(revokeOwnSession(person.ctx, second.sessionId)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(revokeOwnSession(person.ctx, person.sessionId)).rejects.toMatchObject({
    code: "conflict",
    reason: "own_session",
  });
});

test("all others of one's own end at once, and this one goes on", async () => {
  const [person, stranger] = [await desk.signedIn("viewer"), await desk.signedIn("viewer")];
  for (let count = 0; count < 2; count++)
    await signIn(desk.visitor, { email: person.email, password: TEST_PASSWORD }, origin);
  await revokeOtherSessions(person.ctx);
  expect((await listOwnSessions(person.ctx)).sessions.map((session) => session.id)).toEqual([
    person.sessionId,
  ]);
  expect((await listOwnSessions(stranger.ctx)).sessions).toHaveLength(1);
  await revokeOtherSessions(person.ctx);
  expect(await desk.audited(person.userId)).toMatchObject([
    { action: "session.others_revoked", after: { sessionsEnded: 2 } },
  ]);
});

test("rejects the wrong actor: another's session is not there", async () => {
  const [person, other] = [await desk.signedIn("admin"), await desk.signedIn("viewer")];
  await expect(revokeOwnSession(person.ctx, other.sessionId)).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await listOwnSessions(other.ctx)).sessions).toHaveLength(1);
  const stranger = { ...person.ctx, actor: { ...person.ctx.actor, roles: [] } };
  for (const verb of [
    () => listOwnSessions(stranger),
    () => revokeOwnSession(stranger, other.sessionId),
    () => revokeOtherSessions(stranger),
    () => signOut(stranger),
    () => getMe(stranger),
  ]) {
    await expect(verb()).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("signing out ends the session once", async () => {
  const person = await desk.signedIn("viewer");
  await signOut(person.ctx);
  await signOut(person.ctx);
  expect((await desk.audited(person.userId)).map((row) => row.action)).toEqual(["user.signed_out"]);
});

test("getMe gives the actor's present name and roles", async () => {
  const person = await desk.signedIn("approver", "maker");
  expect(await getMe(person.ctx)).toEqual({
    id: person.userId,
    name: person.ctx.actor.name,
    email: person.email,
    roles: ["maker", "approver"],
    mustChangePassword: false,
    hasPassword: true,
    sessionExpiresAt: new Date(desk.clock.now().getTime() + 12 * 60 * 60 * 1000).toISOString(),
    organisation: { name: "Test Freight", reportingZone: "Africa/Lagos" },
  });
});
