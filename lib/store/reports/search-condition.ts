import { createQueryId, PostgresQueryCompiler } from "kysely";
import { allOf, conditionsOf, type StoredFilter } from "../mirror/mirror-filter";
import { plainKey } from "../reconciliation/plain-key";
import { valueLiteral } from "./literals";

/**
 * A filter of the mirror's page as the text of SQL: exactly the conditions by which the page's own search finds records, so that a
 * file has the rows that the page counts. They name columns of `transactions` bare, so only its columns may be in scope.
 */
export function searchOfRecords(filter: StoredFilter | undefined): string {
  return filter ? sqlText(filter) : "true";
}

/**
 * The same for a replaced version of a record, which has no generated columns: they are made as the table makes them.
 * @param r the name of the version's columns; `id` is the expression of its record's id
 */
export function searchOfVersions(filter: StoredFilter | undefined, r: string, id: string): string {
  if (!filter) return "true";
  // The inner columns hide those of the version's row that have the same names.
  return `exists (select from (
    select ${id} as id, ${r}.*, regexp_replace(lower(btrim(${r}.transaction_hash)), '^0x', '') as hash_key,
      ${plainKey(`${r}.reference`)} as reference_key,
      lower(coalesce(${r}.reference, '') || ' ' || coalesce(${r}.recipient_name, '') || ' ' || coalesce(${r}.recipient_account, '') || ' ' || coalesce(${r}.failure_reason, '')) as search_text
    ) version where ${sqlText(filter)})`;
}

function sqlText(filter: StoredFilter): string {
  return new LiteralCompiler().compileQuery(
    allOf(conditionsOf(filter)).toOperationNode(),
    createQueryId(),
  ).sql;
}

/** Writes values into the text, since COPY takes no parameters. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(valueLiteral(value));
  }
}
