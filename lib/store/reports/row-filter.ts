import { instantLiteral, textListLiteral, textLiteral } from "./literals";

/** Which of the mirror's records a report has. Without any member: all of them. */
export interface RowFilter {
  /** `start` belongs to it, `end` doesn't. A record without a date can't be told to lie outside and is kept. */
  range: { start: Date; end: Date } | null;
  /** Open: awaiting payment. Closed: everything else. */
  state: "open" | "closed" | null;
  /** On either side. */
  currency: string | null;
  /** Only these, for a comparison of rows that are known to have changed. */
  ids?: readonly string[];
}

/** A condition on a record whose columns are named by `r.`; `id` is the expression of its id. */
export function filterCondition({ range, state, currency, ids }: RowFilter, r: string, id: string): string {
  const conditions = [
    ...(range ? [`(${r}.created_at is null or (${r}.created_at >= ${instantLiteral(range.start)} and ${r}.created_at < ${instantLiteral(range.end)}))`] : []),
    ...(state === "open" ? [`${r}.status = 'awaiting_payment'`] : []),
    ...(state === "closed" ? [`${r}.status <> 'awaiting_payment'`] : []),
    ...(currency === null ? [] : [`${textLiteral(currency)} in (${r}.source_currency, ${r}.destination_currency)`]),
    ...(ids ? [`${id} = any(${textListLiteral(ids)})`] : []),
  ];
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}
