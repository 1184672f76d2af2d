import type { UserList } from "@/lib/contract/api/users";
import { listUserRows } from "@/lib/store/users/users";
import { requirePermission, type UserContext } from "../context";
import { userView } from "./user-view";

/**
 * Everybody who has a user here, disabled ones included, by name. Open to all who are signed in:
 * colleagues have to know whom to ask. Changing them is another matter.
 * @throws {AppError} `forbidden`.
 */
export async function listUsers(ctx: UserContext): Promise<UserList> {
  requirePermission(ctx, "desk.read");
  return { users: (await listUserRows(ctx.db)).map(userView) };
}
