import { type UserList, UserView } from "@/lib/contract/api/users";
import { ROLES } from "@/lib/domain/users/roles";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { listUserRows, type UserRow } from "@/lib/store/users/users";
import { type AuditEntry, auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { viewOf } from "../view-of";
import { expiredOneTimePasswords } from "./password";

/**
 * Everybody who has a user here, disabled ones included, by name. All may know whom to ask.
 * @throws {AppError} `forbidden`.
 */
export async function listUsers(ctx: UserContext): Promise<UserList> {
  requirePermission(ctx, "desk.read");
  const rows = await listUserRows(ctx.db);
  const expired = await expiredOneTimePasswords(ctx.db, rows, ctx.clock.now());
  return { users: rows.map((row) => userView(row, expired.has(row.id))) };
}

/** A user as our routes show it, with roles in their own order. */
export function userView(row: UserRow, passwordExpired: boolean): UserView {
  return viewOf(UserView, {
    ...row,
    roles: ROLES.filter((role) => row.roles.includes(role)),
    disabled: row.disabledAt !== null,
    passwordExpired,
  });
}

/** Records what was done to a user: an audit row, and a hint for their browsers. */
export async function recordUser(
  tx: DatabaseTransaction,
  ctx: UserContext,
  userId: string,
  entry: Pick<AuditEntry, "action" | "before" | "after">,
): Promise<void> {
  await recordAudit(tx, auditOf(ctx), { ...entry, subjectType: "user", subjectId: userId });
  await insertChange(tx, "session", userId);
}

/** The facts of a user for the audit log, before and after a change. */
export function userFacts(
  row: Pick<UserRow, "name" | "email" | "roles" | "disabledAt">,
): Record<string, unknown> {
  return {
    name: row.name,
    email: row.email,
    roles: ROLES.filter((role) => row.roles.includes(role)),
    disabled: row.disabledAt !== null,
  };
}
