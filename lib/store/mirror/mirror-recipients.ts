import { sql } from "kysely";
import type { Queryable } from "../database";
import {
  elsewhereCondition,
  estimateRows,
  type KnownRecipients,
  type RecipientCurrencies,
  recipientPart,
  type StoredFilter,
} from "./mirror-filter";

export interface RecipientLimits {
  /** Maximum of names and currencies; with more, searching by name costs more than it saves. */
  max: number;
  /** Above this estimate, a text is assumed to be in some reference or reason. */
  elsewhere: number;
}

export const RECIPIENT_LIMITS: RecipientLimits = { max: 1_000, elsewhere: 10_000 };

interface Recipient {
  name: string | null;
  /** True when the text is in its name; otherwise it is in its account. */
  byName: boolean | null;
  /** True if every recipient with this name was found. */
  isWhole: boolean;
  sourceCurrency: string;
  destinationCurrency: string;
}

/**
 * The filter with the recipients that match it. Unchanged where they are too many, where names don't distinguish them from others, and
 * where both a recipient and a text are searched for. A text that is only part of recipients becomes a search for those
 * recipients. Null when nothing can match. The table has at least the recipients of all records that existed at the look-up.
 */
export async function withKnownRecipients(
  db: Queryable,
  filter: StoredFilter,
  { max, elsewhere }: RecipientLimits = RECIPIENT_LIMITS,
): Promise<StoredFilter | null> {
  const { recipient, text, ...others } = filter;
  const wanted = recipient || text;
  if (!wanted || (recipient && text)) return filter;
  const rows = await recipientsOf(db, recipientPart(wanted), max);
  if (rows === null) return filter;
  if (recipient && rows.length === 0) return null;
  const knownRecipients = knownOf(rows);
  if (recipient) return knownRecipients ? { ...filter, knownRecipients } : filter;
  if (knownRecipients && rows.length > 0 && !(await isElsewhere(db, wanted, elsewhere)))
    return { ...others, recipient: wanted, knownRecipients };
  return { ...filter, textRecipients: currenciesOf(rows) };
}

/** The matching recipients; null when there are too many. */
async function recipientsOf(db: Queryable, part: string, max: number): Promise<Recipient[] | null> {
  const { rows } = await sql<Recipient>`
    select name, lower(name) like ${part} as by_name, source_currency, destination_currency,
      lower(name) like ${part} or not exists (select from transaction_recipients other where other.name = found.name and (lower(other.account) like ${part}) is not true) as is_whole
    from transaction_recipients found where lower(name) like ${part} or lower(account) like ${part} limit ${max + 1}
  `.execute(db);
  return rows.length > max ? null : rows;
}

function knownOf(rows: readonly Recipient[]): KnownRecipients | null {
  const names = rows
    .filter((row) => row.isWhole)
    .map((row) => row.name)
    .filter((name) => name !== null);
  if (names.length < rows.length) return null;
  return {
    names: [...new Set(names)],
    byName: rows.every((row) => row.byName),
    currencies: currenciesOf(rows),
  };
}

function currenciesOf(rows: readonly Recipient[]): RecipientCurrencies {
  return {
    sent: new Set(rows.map((row) => row.sourceCurrency)),
    received: new Set(rows.map((row) => row.destinationCurrency)),
  };
}

/**
 * Tells if a text is part of a reference or reason, or an id.
 * A hash counts like an id.
 */
async function isElsewhere(db: Queryable, text: string, max: number): Promise<boolean> {
  const condition = elsewhereCondition(text);
  if ((await estimateRows(db, [condition])) > max) return true;
  // Planned separately, as if all rows were wanted; otherwise the planner might scan the table until the first match.
  const { rows } = await sql<{
    found: boolean;
  }>`with matching as materialized (select from transactions where ${condition}) select exists (select from matching) as found`.execute(
    db,
  );
  return rows[0]?.found ?? true;
}
