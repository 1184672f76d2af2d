import type { Kysely, Transaction } from "kysely";
import type { SandboxDatabase } from "./schema";

export type Db = Kysely<SandboxDatabase>;
export type Trx = Transaction<SandboxDatabase>;
