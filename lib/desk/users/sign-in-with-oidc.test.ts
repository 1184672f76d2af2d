import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { startTestDesk, type TestDesk, type TestPerson } from "../testing/test-desk";
import { oidcRefusalMessage, signInWithOidc, type OidcIdentity } from "./sign-in";

let desk: TestDesk;
let person: TestPerson;
const origin = { address: "10.0.0.2", userAgent: null, previousSessionId: null };

beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  person = await desk.signedIn("maker");
});

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
