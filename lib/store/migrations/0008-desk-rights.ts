import { sql, type Kysely } from "kysely";

/**
 * The last part says what the application's role may do. `desk_rights` lists it, and `grant_desk_rights` gives exactly that to a role.
 * A role belongs to a whole cluster and only its administrator can make one, so it is made there and given its rights here:
 * after every migration run, and by default privileges in between.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every table and sequence of the desk and of its scheduler, with the rights the application needs on it.
    create function desk_rights() returns table (relation oid, schema_name name, relation_name name, relation_kind "char", rights text[])
    language sql stable as $$
      select c.oid, n.nspname, c.relname, c.relkind,
        case
          when c.relkind = 'S' then array['usage', 'select']
          when c.relname = 'audit_log' then array['select', 'insert']
          when c.relname in ('kysely_migration', 'kysely_migration_lock', 'migrations') then array['select']
          else array['select', 'insert', 'update', 'delete']
        end
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      -- What an extension or somebody else keeps here is not the desk's.
      join pg_class owned on owned.oid = 'public.audit_log'::regclass and owned.relowner = c.relowner
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S')
    $$;

    create function grant_desk_rights(desk_role name) returns void language plpgsql as $$
    declare
      place name;
      held record;
    begin
      if desk_role = current_user then
        raise exception 'the role that owns the tables can''t be the application''s too' using errcode = 'invalid_grantor';
      end if;
      -- Several starts may come here at once.
      perform pg_advisory_xact_lock(hashtext('grant_desk_rights'));
      for place in select nspname from pg_namespace where nspname in ('public', 'graphile_worker') loop
        execute format('grant usage on schema %I to %I', place, desk_role);
        execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to %I', place, desk_role);
        execute format('alter default privileges in schema %I grant usage, select on sequences to %I', place, desk_role);
      end loop;
      for held in select * from desk_rights() loop
        execute format('revoke all on %I.%I from %I', held.schema_name, held.relation_name, desk_role);
        execute format('grant %s on %I.%I to %I', array_to_string(held.rights, ', '), held.schema_name, held.relation_name, desk_role);
      end loop;
      -- The scheduler shows its rows to their owner alone until a policy says otherwise.
      for held in
        select c.relname from pg_class c
        where c.relnamespace = to_regnamespace('graphile_worker') and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = desk_role)
      loop
        execute format('create policy %I on graphile_worker.%I to %I using (true) with check (true)', desk_role, held.relname, desk_role);
      end loop;
    end $$;
    revoke execute on function grant_desk_rights(name) from public;
  `.execute(db);
}
