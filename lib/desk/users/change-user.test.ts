import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestDesk, type TestDesk, type TestPerson } from "../testing/test-desk";
import { addUser, changeUser } from "./change-user";
import { listUsers } from "./list-users";
import { isPassword } from "./password";

let desk: TestDesk;
let admin: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db.updateTable("users").set({ disabledAt: desk.clock.now() }).execute();
  admin = await desk.signedIn("admin");
  person = await desk.signedIn("maker");
});

const sessionOf = (who: TestPerson) =>
  desk.db
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", who.sessionId)
    .executeTakeFirstOrThrow();

describe("changeUser", () => {
  test("changes name and roles, keeps the session, tells the browsers, and writes before and after", async () => {
    const view = await changeUser(admin.ctx, person.userId, {
      name: "New Name",
      roles: ["approver", "viewer"],
    });
    expect(view).toMatchObject({
      id: person.userId,
      name: "New Name",
      roles: ["viewer", "approver"],
    });
    expect((await sessionOf(person)).revokedAt).toBeNull();
    expect(await desk.audited(person.userId)).toMatchObject([
      {
        action: "user.changed",
        actorId: admin.userId,
        before: { roles: ["maker"] },
        after: { name: "New Name", roles: ["viewer", "approver"] },
      },
    ]);
    expect((await desk.hints()).at(-1)).toEqual({ kind: "session", subjectId: person.userId });
  });

  test("disabling ends every session at once; enabling brings none back", async () => {
    await changeUser(admin.ctx, person.userId, { disabled: true });
    expect(await sessionOf(person)).toMatchObject({ revokedReason: "disabled" });
    await changeUser(admin.ctx, person.userId, { disabled: false });
    expect((await sessionOf(person)).revokedAt).not.toBeNull();
    expect((await desk.audited(person.userId)).map((row) => row.action)).toEqual([
      "user.disabled",
      "user.enabled",
    ]);
  });

  test("that changes nothing writes nothing", async () => {
    await changeUser(admin.ctx, person.userId, { roles: ["maker"] });
    await changeUser(admin.ctx, person.userId, {});
    expect(await desk.audited(person.userId)).toEqual([]);
  });

  test("a change that starts from other roles or another name than the present ones is refused", async () => {
    const seen = { name: person.ctx.actor.name, roles: ["maker" as const] };
    await changeUser(admin.ctx, person.userId, { roles: ["viewer"], seen });
    await expect(
      changeUser(admin.ctx, person.userId, { name: "New Name", roles: ["maker"], seen }),
    ).rejects.toMatchObject({ code: "conflict", reason: "version" });
    await expect(
      changeUser(admin.ctx, person.userId, {
        roles: ["maker"],
        seen: { name: "Old Name", roles: ["viewer"] },
      }),
    ).rejects.toMatchObject({ reason: "version" });
    expect(
      await changeUser(admin.ctx, person.userId, {
        name: "New Name",
        seen: { ...seen, roles: ["viewer"] },
      }),
    ).toMatchObject({ name: "New Name", roles: ["viewer"] });
  });

  test("nobody disables themselves", async () => {
    await desk.signedIn("admin");
    await expect(changeUser(admin.ctx, admin.userId, { disabled: true })).rejects.toMatchObject({
      code: "conflict",
      reason: "own_user",
    });
  });

  test("the last administrator can't be removed", async () => {
    await expect(changeUser(admin.ctx, admin.userId, { roles: ["maker"] })).rejects.toMatchObject({
      code: "conflict",
      reason: "last_admin",
    });
    const second = await desk.signedIn("admin");
    await expect(changeUser(admin.ctx, admin.userId, { roles: ["maker"] })).resolves.toMatchObject({
      roles: ["maker"],
    });
    await expect(
      changeUser(second.ctx, second.userId, { roles: ["viewer"] }),
    ).rejects.toMatchObject({ reason: "last_admin" });
  });

  test("two administrators who take each other's role away at once leave one", async () => {
    for (let round = 0; round < 5; round++) {
      await desk.db.updateTable("users").set({ disabledAt: desk.clock.now() }).execute();
      const [one, two] = [await desk.signedIn("admin"), await desk.signedIn("admin")];
      const results = await Promise.allSettled([
        changeUser(one.ctx, two.userId, { roles: ["viewer"] }),
        changeUser(two.ctx, one.userId, { disabled: true }),
      ]);
      expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  test.each(["00000000-0000-4000-8000-000000000000", "x", "' or 1=1"])(
    "knows no user %s",
    async (id) => {
      await expect(changeUser(admin.ctx, id, { name: "X" })).rejects.toMatchObject({
        code: "not_found",
      });
    },
  );

  test("refuses an empty list of roles, and unknown roles", async () => {
    await expect(changeUser(admin.ctx, person.userId, { roles: [] })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(
      changeUser(admin.ctx, person.userId, { roles: ["root"] as never }),
    ).rejects.toMatchObject({ code: "invalid" });
  });

  test("rejects the wrong actor, who can't raise their own rights either", async () => {
    await expect(changeUser(person.ctx, admin.userId, { disabled: true })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(changeUser(person.ctx, person.userId, { roles: ["admin"] })).rejects.toMatchObject(
      { code: "forbidden" },
    );
    expect(await desk.audited(person.userId)).toEqual([]);
  });
});

describe("addUser", () => {
  test("makes a user with a one-time password, and writes it in the audit", async () => {
    const admin = await desk.signedIn("admin");
    const { user, password } = await addUser(admin.ctx, {
      name: " Ada Obi ",
      email: " Ada@Desk.example ",
      roles: ["maker", "viewer"],
    });
    expect(user).toMatchObject({
      name: "Ada Obi",
      email: "ada@desk.example",
      roles: ["viewer", "maker"],
      disabled: false,
      mustChangePassword: true,
    });
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const row = await desk.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await isPassword(row.passwordHash, password)).toBe(true);
    expect(await desk.audited(user.id)).toEqual([
      {
        action: "user.added",
        actorId: admin.userId,
        before: null,
        after: {
          name: "Ada Obi",
          email: "ada@desk.example",
          roles: ["viewer", "maker"],
          disabled: false,
        },
      },
    ]);
  });

  test("never gives two users one address, whatever its case, and leaves no trace of the second", async () => {
    const admin = await desk.signedIn("admin");
    const input = { name: "Eve", email: "eve@desk.example", roles: ["viewer" as const] };
    const results = await Promise.allSettled([
      addUser(admin.ctx, input),
      addUser(admin.ctx, { ...input, email: "EVE@desk.example" }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(addUser(admin.ctx, input)).rejects.toMatchObject({
      code: "conflict",
      reason: "email_taken",
    });
    const { users } = await listUsers(admin.ctx);
    expect(users.filter((user) => user.email === "eve@desk.example")).toHaveLength(1);
  });

  test("says which field is wrong", async () => {
    const admin = await desk.signedIn("admin");
    await expect(addUser(admin.ctx, { name: "", email: "no", roles: [] })).rejects.toMatchObject({
      code: "invalid",
      fields: {
        name: "Enter a name",
        email: "Enter an email address",
        roles: "Give at least one role",
      },
    });
  });

  test("rejects the wrong actor", async () => {
    const other = await desk.signedIn("viewer", "maker", "approver");
    const before = (await listUsers(other.ctx)).users.length;
    await expect(
      addUser(other.ctx, { name: "Mallory", email: "mallory@desk.example", roles: ["admin"] }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect((await listUsers(other.ctx)).users).toHaveLength(before);
  });
});

describe("listUsers", () => {
  test("shows everybody by name, without hashes", async () => {
    const viewer = await desk.signedIn("viewer");
    const list = await listUsers(viewer.ctx);
    expect(list.users.map((user) => user.name.toLowerCase())).toEqual(
      list.users.map((user) => user.name.toLowerCase()).sort(),
    );
    expect(JSON.stringify(list)).not.toContain("argon2");
  });

  test("rejects the wrong actor", async () => {
    const nobody = await desk.signedIn("viewer");
    await expect(
      listUsers({ ...nobody.ctx, actor: { ...nobody.ctx.actor, roles: [] } }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
