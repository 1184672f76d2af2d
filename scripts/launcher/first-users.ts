import {
  ensureFirstUsers,
  WrongDatabaseError,
  type FirstUsers,
} from "@/lib/desk/users/ensure-first-users";
import { LauncherError } from "./launcher-error";
import type { Settings } from "./settings";

/**
 * Makes the users that a fresh installation starts with, or finds that there are some.
 * @throws {LauncherError} when the database belongs to a sandbox and the desk is live, or the other way round.
 */
export async function ensureUsers(
  { env, sandbox }: Settings,
  databaseUrl: string,
): Promise<FirstUsers> {
  try {
    return await ensureFirstUsers({
      databaseUrl,
      sandbox,
      adminEmail: env.ADMIN_EMAIL,
      adminPassword: env.ADMIN_PASSWORD,
    });
  } catch (thrown) {
    if (thrown instanceof WrongDatabaseError) throw new LauncherError(thrown.message);
    throw thrown;
  }
}
