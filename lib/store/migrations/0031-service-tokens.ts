import { sql, type Kysely } from "kysely";

/** The service's access token, encrypted, for all processes with the same credential: one of them asks for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_tokens (
      credential text primary key,
      sealed text,
      issued_at timestamptz,
      expires_at timestamptz,
      issuing_until timestamptz
    )
  `.execute(db);
}
