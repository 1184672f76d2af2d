import { sql } from "kysely";
import type { Queryable } from "../database";
import { compiledQuery } from "../postgres/compiled-query";

/** What the desk knows of a transfer that the service's record of it doesn't show. */
export interface TransferOrigin {
  id: string;
  note: string | null;
  createdBy: string | null;
  createdByName: string | null;
  /** The recipient as the mirror has it: JSON of TransferRecipient. */
  recipient: unknown;
}

const origins = (db: Queryable) =>
  db
    .selectFrom("transfers")
    .leftJoin("users", "users.id", "transfers.createdBy")
    .select([
      "transfers.id",
      "transfers.note",
      "transfers.createdBy",
      "users.name as createdByName",
      "transfers.recipient",
    ]);

const originsOf = compiledQuery(
  (db, ids: readonly string[], references: readonly string[]) =>
    origins(db).where(
      sql<boolean>`(transfers.id = any(${ids}::text[]) or transfers.reference = any(${references}::text[]))`,
    ),
  [[], []],
);

const originsByRecord = compiledQuery(
  (db, transferId: string, recordId: string) =>
    origins(db).where(
      sql<boolean>`(transfers.id = ${transferId} or transfers.reference = (select reference from transactions where id = ${recordId}))`,
    ),
  ["", ""],
);

/** Who made the transfers with these ids or references here, and what they noted. What the desk doesn't know is left out. */
export async function transferOrigins(
  db: Queryable,
  ids: readonly string[],
  references: readonly string[] = [],
): Promise<TransferOrigin[]> {
  if (ids.length === 0 && references.length === 0) return [];
  return originsOf(db, ids, references);
}

/** The same of the transfers with this id, or with the reference that the mirror's record with this id has. */
export async function originsOfRecord(db: Queryable, recordId: string): Promise<TransferOrigin[]> {
  return originsByRecord(db, recordId, recordId);
}
