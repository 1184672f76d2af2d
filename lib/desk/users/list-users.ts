import type { UserList } from "@/lib/contract/api/users";
import { listUserRows } from "@/lib/store/users/users";
import { requirePermission, type UserContext } from "../context";
import { expiredOneTimePasswords } from "./one-time-life";
import { userView } from "./user-view";

/**
 * Everybody who has a user here, disabled ones included, by name. Open to all who are signed in:
 * colleagues have to know whom to ask. Changing them is another matter.
 * @throws {AppError} `forbidden`.
 */
export async function listUsers(ctx: UserContext): Promise<UserList> {
  requirePermission(ctx, "desk.read");
  const rows = await listUserRows(ctx.db);
  const expired = await expiredOneTimePasswords(ctx.db, rows, ctx.clock.now());
  return { users: rows.map((row) => userView(row, expired.has(row.id))) };
}
