import { sql, type RawBuilder } from "kysely";

type Condition = RawBuilder<boolean>;

/** The expression in the index `transactions_search_parts`. Fields are separated by a new line, so that no one-line text matches across two. */
const ELSEWHERE = sql`lower(coalesce(reference, '') || E'\n' || coalesce(failure_reason, ''))`;
const RECIPIENT = sql`lower(coalesce(recipient_name, '') || E'\n' || coalesce(recipient_account, ''))`;

/** The text is part of a recipient's name or account; false for every text, even an empty one, where there is neither. */
export function isPartOfRecipient(text: string): Condition {
  if (text === "")
    return sql<boolean>`(recipient_name is not null or recipient_account is not null)`;
  return inOneLine(text, sql<boolean>`${RECIPIENT} like ${partOf(text)}`);
}

/** The text is part of a reference, a recipient's name or account, or a reason. */
export function isPartOfAny(text: string): Condition {
  const part = partOf(rareEnd(text));
  return asAWhole(text, sql<boolean>`(${ELSEWHERE} like ${part} or ${RECIPIENT} like ${part})`);
}

/** The text is part of a reference or a reason; for records whose recipients don't contain it. */
export function isPartElsewhere(text: string): Condition {
  return asAWhole(text, sql<boolean>`${ELSEWHERE} like ${partOf(rareEnd(text))}`);
}

/** A record with the text in one field also has it in its stored row text, which is quick to check. Some records have it there only across fields. */
export function isPartOfRow(text: string): Condition {
  return sql<boolean>`search_text like ${partOf(text)}`;
}

/** A pattern for text that holds this, taken literally. */
export function partOf(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The word with which nearly all references begin, such as TXN, would make the index read its list of nearly all records in vain:
 * so letters before something with digits are checked afterwards. If the text has a blank, the stored row text doesn't show
 * whether one field has all of it.
 */
function rareEnd(text: string): string {
  return /\s/.test(text) ? text : text.replace(/^[a-z]+(?=[^a-z\d]+[a-z]*\d[a-z\d]{2})/i, "");
}

function asAWhole(text: string, found: Condition): Condition {
  return rareEnd(text) === text
    ? inOneLine(text, found)
    : sql<boolean>`(${found} and ${isPartOfRow(text)})`;
}

function inOneLine(text: string, found: Condition): Condition {
  return text.includes("\n") ? sql<boolean>`(${found} and ${isPartOfRow(text)})` : found;
}
