import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestDesk, type TestDesk, type TestPerson } from "../testing/test-desk";
import { changeUser } from "./change-user";
import { mayStillFetch, signOut } from "./sessions";

let desk: TestDesk;
let admin: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk();
  admin = await desk.signedIn("admin");
});
beforeEach(async () => {
  person = await desk.signedIn("maker");
});
afterAll(() => desk.close());

test("a role that is lost takes what only it allowed, and nothing else", async () => {
  expect(await mayStillFetch(person.ctx, "statements.import")).toBe(true);
  await changeUser(admin.ctx, person.userId, { roles: ["viewer"] });
  expect(await mayStillFetch(person.ctx, "statements.import")).toBe(false);
  expect(await mayStillFetch(person.ctx, "transactions.export")).toBe(true);
});

test.each<[string, () => Promise<unknown>]>([
  ["signed out here", () => signOut(person.ctx)],
  [
    "came back after their session had run out",
    () =>
      desk.db
        .updateTable("sessions")
        .set({ expiresAt: desk.clock.now() })
        .where("id", "=", person.sessionId)
        .execute(),
  ],
])(
  "somebody who %s may still have what they asked for, but not once they are disabled",
  async (_what, ends) => {
    await ends();
    expect(await mayStillFetch(person.ctx, "transactions.export")).toBe(true);
    await changeUser(admin.ctx, person.userId, { disabled: true });
    expect(await mayStillFetch(person.ctx, "transactions.export")).toBe(false);
  },
);
