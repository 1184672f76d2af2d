import { sql, type Kysely } from "kysely";

/**
 * What a first page over a million records took too long for: a text is looked for among recipients and elsewhere, each by
 * itself, and the desk knows at about which rates the records of a pair are, so that an amount on one side bounds that on the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Reference and reason apart from the recipient: whether a word stands in one of the two is known without all that the other
    -- holds. A new line, which nobody types, is between two fields, so that no text runs over both.
    create index transactions_search_parts on transactions using gin (
      (lower(coalesce(reference, '') || E'\n' || coalesce(failure_reason, ''))) gin_trgm_ops,
      (lower(coalesce(recipient_name, '') || E'\n' || coalesce(recipient_account, ''))) gin_trgm_ops
    );
    drop index transactions_search;

    -- The rates, in steps of a twentieth on a logarithmic scale, that a pair's records have or had: more than they have now,
    -- never less. A null stands for amounts that have no rate, or a senseless one. Two who bring the same step at once both leave it,
    -- since nobody is to wait for another here.
    create table transaction_rate_steps (
      source_currency text not null,
      destination_currency text not null,
      step int
    );
    create index transaction_rate_steps_pair on transaction_rate_steps (source_currency, destination_currency, step);

    create function rate_step(sent numeric, received numeric) returns int language sql immutable as $$
      select case when sent between 1e-18 and 1e18 and received between 1e-18 and 1e18 then floor(20 * ln(received::float8 / sent::float8))::int end
    $$;

    create function keep_transaction_rate_steps() returns trigger language plpgsql as $$
    begin
      insert into transaction_rate_steps
        select made.* from (
          select distinct source_currency, destination_currency, rate_step(amount_sent, amount_received) as step from changed where amount_received is not null
        ) made
        where not exists (
          select from transaction_rate_steps known
          where known.source_currency = made.source_currency and known.destination_currency = made.destination_currency and known.step is not distinct from made.step
        );
      return null;
    end $$;
    create trigger keep_rate_steps_added after insert on transactions referencing new table as changed
      for each statement execute function keep_transaction_rate_steps();
    create trigger keep_rate_steps_changed after update on transactions referencing new table as changed
      for each statement execute function keep_transaction_rate_steps();
    -- Nobody writes records until this is committed: the triggers hold the table.
    insert into transaction_rate_steps
      select distinct source_currency, destination_currency, rate_step(amount_sent, amount_received) from transactions where amount_received is not null;

    -- How frequent a part is, is known from now on.
    analyze transactions;
  `.execute(db);
}
