import type { Selectable } from "kysely";
import type { DatabaseTransaction, Queryable } from "./database";
import { compiledQuery } from "./postgres/prepared-statements";
import { insertNew } from "./rows";
import type { Schema } from "./schema";

/** The one row: who this installation belongs to, and the secrets made for it. */
export type OrganisationRow = Omit<Selectable<Schema["organisation"]>, "id" | "serviceProfile">;

const organisation = (db: Queryable) =>
  db
    .selectFrom("organisation")
    .select(["name", "reportingZone", "webhookToken", "webhookSecret", "sandbox"]);

const theOrganisation = compiledQuery(
  (db, id: number) => organisation(db).where("id", "=", id),
  [1],
);

export async function findOrganisation(db: Queryable): Promise<OrganisationRow | undefined> {
  const [row] = await theOrganisation(db, 1);
  return row;
}

export async function lockOrganisation(tx: DatabaseTransaction) {
  return organisation(tx).where("id", "=", 1).forUpdate().executeTakeFirst();
}

/** Undefined when the row was already there: it is then left as it is. */
export const insertOrganisation = insertNew("organisation");

export async function updateOrganisation(
  tx: DatabaseTransaction,
  change: Partial<OrganisationRow>,
): Promise<void> {
  await tx.updateTable("organisation").set(change).where("id", "=", 1).execute();
}

/** The keys of the service profile that an administrator saved; none if nobody did. */
export async function readSavedProfile(db: Queryable): Promise<unknown> {
  const row = await db
    .selectFrom("organisation")
    .select("serviceProfile")
    .where("id", "=", 1)
    .executeTakeFirst();
  return row?.serviceProfile ?? {};
}

export async function saveProfile(tx: DatabaseTransaction, keys: object): Promise<void> {
  await tx
    .updateTable("organisation")
    .set({ serviceProfile: JSON.stringify(keys) })
    .where("id", "=", 1)
    .execute();
}
