import {
  AddUserInput,
  type AddUserResult,
  ChangeUserInput,
  type UserView,
} from "@/lib/contract/api/users";
import { ROLES } from "@/lib/domain/users/roles";
import { isUuidV4, newId } from "@/lib/platform/ids";
import type { DatabaseTransaction } from "@/lib/store/database";
import { revokeSessionsOf } from "@/lib/store/users/sessions";
import {
  insertUser,
  lockActiveAdmins,
  lockUser,
  updateUser,
  type UserRow,
} from "@/lib/store/users/users";
import type { AppError } from "../app-error";
import { conflict, notFound } from "../app-error";
import { auditOf, canonicalJson, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { recordUser, userFacts, userView } from "./list-users";
import { expiredOneTimePasswords, hashPassword, oneTimePassword } from "./password";
import { REVOKED } from "./sessions";

/**
 * Creates a user with a one-time password, which only this answer shows. The password serves for a
 * week (password.ts): its owner changes it at the first sign-in.
 * @throws {AppError} `forbidden`; `invalid`; `conflict` (email_taken) when the e-mail address has a
 * user already.
 */
export async function addUser(ctx: UserContext, input: AddUserInput): Promise<AddUserResult> {
  requirePermission(ctx, "users.manage");
  const { name, email, roles } = parseInput(AddUserInput, input);
  const password = oneTimePassword();
  const row = {
    id: newId(),
    email,
    name,
    roles,
    passwordHash: await hashPassword(password),
    mustChangePassword: true,
    createdAt: ctx.clock.now(),
  };
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, row))) {
      throw conflict(
        "email_taken",
        `A user with ${email} already exists. Look in the list; they may be disabled.`,
        { email: "A user with this address already exists" },
      );
    }
    await recordAudit(tx, auditOf(ctx), {
      action: "user.added",
      subjectType: "user",
      subjectId: row.id,
      after: userFacts({ ...row, disabledAt: null }),
    });
  });
  return {
    user: userView({ ...row, oidcSubject: null, disabledAt: null, lastSignInAt: null }, false),
    password,
  };
}

export function noSuchUser(): AppError {
  return notFound("There is no such user. Reload the list.");
}

/**
 * Changes a user's name or roles, disables the user or enables it again. The change counts from
 * that user's very next request: disabling ends all sessions, and roles are read with each request.
 * @throws {AppError} `forbidden`; `invalid`; `not_found`; `conflict`: own_user when somebody would
 * disable themselves, last_admin when nobody would be left to manage users, version when somebody
 * has changed the user since `seen`.
 */
export async function changeUser(
  ctx: UserContext,
  userId: string,
  input: ChangeUserInput,
): Promise<UserView> {
  requirePermission(ctx, "users.manage");
  const change = parseInput(ChangeUserInput, input);
  if (!isUuidV4(userId)) throw noSuchUser();
  return ctx.db.transaction().execute(async (tx) => {
    const admins = await lockActiveAdmins(tx);
    const before = await lockUser(tx, userId);
    if (!before) throw noSuchUser();
    const after: UserRow = {
      ...before,
      name: change.name ?? before.name,
      roles: change.roles ?? before.roles,
      disabledAt:
        change.disabled === undefined
          ? before.disabledAt
          : change.disabled
            ? (before.disabledAt ?? ctx.clock.now())
            : null,
    };
    refuseStale(before, change.seen);
    refuseLockout(ctx, admins, before, after);
    if (canonicalJson(userFacts(before)) !== canonicalJson(userFacts(after)))
      await store(tx, ctx, before, after);
    return userView(
      after,
      (await expiredOneTimePasswords(tx, [after], ctx.clock.now())).has(after.id),
    );
  });
}

/** Refuses a change of an outdated user: a role taken away meanwhile would come back. */
function refuseStale(before: UserRow, seen: ChangeUserInput["seen"]): void {
  if (!seen) return;
  const facts = ({ name, roles }: Pick<UserRow, "name" | "roles">): string =>
    canonicalJson({ name, roles: ROLES.filter((role) => roles.includes(role)) });
  if (facts(before) === facts(seen)) return;
  throw conflict(
    "version",
    `${before.name} was changed since you opened this. Go back, look at the list, and change it again.`,
  );
}

function refuseLockout(
  ctx: UserContext,
  admins: readonly string[],
  before: UserRow,
  after: UserRow,
): void {
  if (after.id === ctx.actor.userId && after.disabledAt !== null) {
    throw conflict("own_user", "You can't disable your own user. Another administrator can.");
  }
  const staysAdmin = after.disabledAt === null && after.roles.includes("admin");
  if (!staysAdmin && admins.length === 1 && admins[0] === before.id) {
    throw conflict(
      "last_admin",
      `${before.name} is the last administrator. Make somebody else one first.`,
    );
  }
}

async function store(
  tx: DatabaseTransaction,
  ctx: UserContext,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  const { name, roles, disabledAt } = after;
  await updateUser(tx, after.id, { name, roles, disabledAt });
  const wasDisabled = before.disabledAt === null && after.disabledAt !== null;
  if (wasDisabled) await revokeSessionsOf(tx, after.id, REVOKED.disabled, ctx.clock.now(), null);
  const enabled = before.disabledAt !== null && after.disabledAt === null;
  await recordUser(tx, ctx, after.id, {
    action: wasDisabled ? "user.disabled" : enabled ? "user.enabled" : "user.changed",
    before: userFacts(before),
    after: userFacts(after),
  });
}
