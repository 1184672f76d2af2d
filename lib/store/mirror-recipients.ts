import { sql } from "kysely";
import type { Queryable } from "./database";
import { recipientPart, type KnownRecipients, type StoredFilter } from "./mirror-filter";

/** Of more than so many, by their names and currencies, it would cost more to look for each name. */
export const MOST_RECIPIENTS = 1_000;

interface Recipient {
  name: string | null;
  /** Whether it is found by its name; else by its account. */
  byName: boolean | null;
  /** Whether all who have this name are found. */
  isWhole: boolean;
  sourceCurrency: string;
  destinationCurrency: string;
}

/**
 * The filter with the recipients that it means; as it was where they are too many, where names don't tell them from others, and
 * where a text is looked for too, with which the index over all text finds both at once. Null when nobody can match. Those known are never less than those of the records there were when they were looked up.
 */
export async function withKnownRecipients(db: Queryable, filter: StoredFilter, most = MOST_RECIPIENTS): Promise<StoredFilter | null> {
  if (!filter.recipient || filter.text) return filter;
  const part = recipientPart(filter.recipient);
  const { rows } = await sql<Recipient>`
    select name, lower(name) like ${part} as by_name, source_currency, destination_currency,
      lower(name) like ${part} or not exists (select from transaction_recipients other where other.name = found.name and (lower(other.account) like ${part}) is not true) as is_whole
    from transaction_recipients found where lower(name) like ${part} or lower(account) like ${part} limit ${most + 1}
  `.execute(db);
  if (rows.length > most) return filter;
  if (rows.length === 0) return null;
  const knownRecipients = knownOf(rows);
  return knownRecipients ? { ...filter, knownRecipients } : filter;
}

function knownOf(rows: readonly Recipient[]): KnownRecipients | null {
  const names = rows.filter((row) => row.isWhole).map((row) => row.name).filter((name) => name !== null);
  if (names.length < rows.length) return null;
  return {
    names: [...new Set(names)],
    byName: rows.every((row) => row.byName),
    currencies: { sent: new Set(rows.map((row) => row.sourceCurrency)), received: new Set(rows.map((row) => row.destinationCurrency)) },
  };
}
