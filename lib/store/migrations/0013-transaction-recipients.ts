import { sql, type Kysely } from "kysely";

/** Who the mirror's recipients are: so few beside its records that a search for one can name those it means. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each name and account that a record has or had, with its currencies: more than the records have now, never less.
    create table transaction_recipients (
      name text,
      account text,
      source_currency text not null,
      destination_currency text not null,
      unique nulls not distinct (name, account, source_currency, destination_currency)
    );

    create function keep_transaction_recipients() returns trigger language plpgsql as $$
    begin
      -- In one order for all: of two who bring the same ones, one waits for the other, and never both.
      insert into transaction_recipients
        select distinct recipient_name, recipient_account, source_currency, destination_currency from changed
        where recipient_name is not null or recipient_account is not null
        order by 1, 2, 3, 4
      on conflict do nothing;
      return null;
    end $$;
    create trigger keep_recipients_added after insert on transactions referencing new table as changed
      for each statement execute function keep_transaction_recipients();
    create trigger keep_recipients_changed after update on transactions referencing new table as changed
      for each statement execute function keep_transaction_recipients();
    -- Nobody writes records until this is committed: the triggers hold the table.
    insert into transaction_recipients
      select distinct recipient_name, recipient_account, source_currency, destination_currency from transactions
      where recipient_name is not null or recipient_account is not null;
    create index transaction_recipients_search on transaction_recipients using gin (lower(name) gin_trgm_ops, lower(account) gin_trgm_ops);
  `.execute(db);
}
