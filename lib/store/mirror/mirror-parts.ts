import { sql, type RawBuilder } from "kysely";

type Condition = RawBuilder<boolean>;

/** As `transactions_search_parts` has them. Between two fields is a new line, so that no text of one line runs over both. */
const ELSEWHERE = sql`lower(coalesce(reference, '') || E'\n' || coalesce(failure_reason, ''))`;
const RECIPIENT = sql`lower(coalesce(recipient_name, '') || E'\n' || coalesce(recipient_account, ''))`;

/** Part of a recipient's name or account; of who has neither, not even nothing is a part. */
export function isPartOfRecipient(text: string): Condition {
  if (text === "") return sql<boolean>`(recipient_name is not null or recipient_account is not null)`;
  return inOneLine(text, sql<boolean>`${RECIPIENT} like ${partOf(text)}`);
}

/** Part of a reference, a recipient's name or account, or a reason. */
export function isPartOfAny(text: string): Condition {
  const part = partOf(rareEnd(text));
  return asAWhole(text, sql<boolean>`(${ELSEWHERE} like ${part} or ${RECIPIENT} like ${part})`);
}

/** Part of a reference or a reason, among records of whose recipients it is no part. */
export function isPartElsewhere(text: string): Condition {
  return asAWhole(text, sql<boolean>`${ELSEWHERE} like ${partOf(rareEnd(text))}`);
}

/** A record that has it in one field also has it in its stored row text, which is quickly checked. Others may have it there across fields. */
export function isPartOfRow(text: string): Condition {
  return sql<boolean>`search_text like ${partOf(text)}`;
}

/** A pattern for text that holds this, taken literally. */
export function partOf(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The word that nearly all references begin with, as TXN, would make the index read its list of nearly all records, for nothing:
 * letters before something with digits are checked afterwards. With a blank in it, the row wouldn't tell
 * whether one field has all of it.
 */
function rareEnd(text: string): string {
  return /\s/.test(text) ? text : text.replace(/^[a-z]+(?=[^a-z\d]+[a-z]*\d[a-z\d]{2})/i, "");
}

function asAWhole(text: string, found: Condition): Condition {
  return rareEnd(text) === text ? inOneLine(text, found) : sql<boolean>`(${found} and ${isPartOfRow(text)})`;
}

function inOneLine(text: string, found: Condition): Condition {
  return text.includes("\n") ? sql<boolean>`(${found} and ${isPartOfRow(text)})` : found;
}
