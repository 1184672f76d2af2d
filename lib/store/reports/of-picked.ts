import { revisionLiteral } from "./literals";
import type { RowSet } from "./picked-records";

/** Whether something valid from one revision up to another was valid at this one. */
export function standingAt(table: string, revision: string): string {
  const asOf = revisionLiteral(revision);
  return `${table}.from_revision <= ${asOf} and (${table}.to_revision is null or ${table}.to_revision > ${asOf})`;
}

/**
 * Keeps what belongs to the records `picked`. If these are one piece of many, each is looked up: by a join, the planner reads the whole
 * table for each piece, since it takes a stretch for many times as many records as it has. For all records at once, joins are faster.
 */
export function ofPicked(column: string, isPiece: boolean): string {
  return isPiece ? `${column} = any(array(select id from picked))` : "true";
}

/**
 * How `picked` is joined with what `ofPicked` kept. A full join adds nothing, as all of that is of picked records. But other than a
 * left join it is never a nested loop, which would compare every record of a piece with every one kept, since the planner expects
 * next to none.
 */
export function withPicked(isPiece: boolean): string {
  return isPiece ? "full join" : "left join";
}

/** What the desk knew at the revision about its transfers with the records `picked`. */
export function originsOfPicked({ revision }: RowSet, isPiece: boolean): string {
  return `(select * from transfer_origins t where ${ofPicked("t.transfer_id", isPiece)} and ${standingAt("t", revision)})`;
}
