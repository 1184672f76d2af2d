import type { MigrationProvider } from "kysely";
import { initial } from "./0001-initial";

/** Every migration of the sandbox, by name, in order. A static object: nothing is read from the disk at run time. */
export const sandboxMigrations: MigrationProvider = {
  getMigrations: async () => ({ "0001-initial": initial }),
};
