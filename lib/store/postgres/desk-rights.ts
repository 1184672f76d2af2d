import { type Database, sql, withDatabase } from "../database";

export interface DeskRights {
  role: string;
  /** Rights that the role lacks, such as `INSERT on audit_log`. */
  missing: string[];
  /** Rights that would allow changes to the audit log or the schema. */
  surplus: string[];
}

/**
 * Gives a role exactly what the application needs; can be repeated.
 * @param ownerUrl the address of the role that owns the tables.
 */
export async function grantDeskRights(ownerUrl: string, role: string): Promise<void> {
  await withDatabase(ownerUrl, (db) => sql`select grant_desk_rights(${role})`.execute(db));
}

export async function roleOf(databaseUrl: string): Promise<string> {
  return withDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
    return rows[0]?.role ?? "";
  });
}

/** The rights that the migrations say the desk needs and that this connection's role lacks. */
export async function missingRights(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select upper(wanted) || ' on ' || relation_name as text
    from desk_rights(), unnest(rights) as wanted
    where not case when relation_kind = 'S' then has_sequence_privilege(relation, wanted) else has_table_privilege(relation, wanted) end
       or not has_schema_privilege(schema_name, 'usage')
    order by relation_name, wanted`.execute(db);
  return rows.map((row) => row.text);
}

/** Compares what the address's role may do with what the migrations say it needs. The database must be up to date. */
export async function findDeskRights(databaseUrl: string): Promise<DeskRights> {
  return withDatabase(databaseUrl, async (db) => {
    const missing = await missingRights(db);
    const { rows: surplus } = await sql<{ role: string; text: string | null }>`
      select current_user as role, found.text
      from (values (1)) as always left join (
        select upper(extra) || ' on audit_log' as text from unnest(array['update', 'delete', 'truncate']) as extra where has_table_privilege('audit_log', extra)
        union all
        select 'CREATE in schema ' || nspname from pg_namespace where nspname in ('public', 'graphile_worker') and has_schema_privilege(oid, 'create')
      ) as found on true`.execute(db);
    return {
      role: surplus[0]?.role ?? "",
      missing,
      surplus: surplus.flatMap((row) => row.text ?? []),
    };
  });
}
