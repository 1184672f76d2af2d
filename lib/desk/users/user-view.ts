import type { UserView } from "@/lib/contract/api/users";
import { ROLES } from "@/lib/domain/users/roles";
import type { UserRow } from "@/lib/store/users/users";

/** A user as our routes show it: no hash, no subject. Roles in their own order, whatever order they were stored in. */
export function userView(row: UserRow, passwordExpired: boolean): UserView {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: ROLES.filter((role) => row.roles.includes(role)),
    disabled: row.disabledAt !== null,
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    mustChangePassword: row.mustChangePassword,
    passwordExpired,
  };
}

/** What the audit log stores about a user, before and after a change. */
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
