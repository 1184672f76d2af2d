import { afterAll, describe, expect, test } from "vitest";
import { startTestDesk } from "../testing/test-desk";
import { addUser } from "./change-user";
import { listUsers } from "./list-users";
import { isPassword } from "./password";

const desk = await startTestDesk();
afterAll(() => desk.close());

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
