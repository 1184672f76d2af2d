import type { InstantRange } from "@/lib/domain/calendar/range";
import type { Database } from "../database";
import { instantLiteral, revisionLiteral, textLiteral } from "./literals";
import { statesSince } from "./picked-records";
import { readCells } from "./read-cells";
import type { RowFilter } from "./row-filter";

/** Which touched records are looked for. */
export interface TouchedOf {
  /** What was written after this revision, up to and including the other. */
  revision: string;
  upTo: string;
  /** A record counts if it is, or was at the first revision or later, what this finds, its search aside. Its own range is not used. */
  filter: RowFilter;
  /** The ranges that records are looked for in, null for all of time; a record without a date may be in any. At least one. */
  ranges: readonly (InstantRange | null)[];
}

export interface TouchedRecord {
  id: string;
  /** Of the ranges that it may be in, by their place among them. */
  places: number[];
}

/**
 * Transactions, in the order of their ids, for which anything that reports show was written after a revision: the record itself, a match of
 * it, or what the desk knows about its transfer. A report may still show them unchanged. All ranges are looked at together, since most of
 * what is touched is in none of those that were closed long ago.
 */
export async function touchedSince(
  db: Database,
  { revision, upTo, filter, ranges }: TouchedOf,
  after: string,
  limit: number,
): Promise<TouchedRecord[]> {
  const [since, until] = [revisionLiteral(revision), revisionLiteral(upTo)];
  const wasWritten = (table: string) =>
    `(${table}.from_revision > ${since} and ${table}.from_revision <= ${until} or ${table}.to_revision > ${since} and ${table}.to_revision <= ${until})`;
  const bounds = ranges.map(
    (range, place) =>
      `(${place}, ${range ? `${instantLiteral(range.start)}, ${instantLiteral(range.end)}` : "'-infinity'::timestamptz, 'infinity'::timestamptz"})`,
  );
  const select = `
    select touched.id, string_agg(distinct p.place::text, ',') from (
      select id from transactions where revision > ${since}
      union
      select g.transaction_id from matches m join match_legs g on g.match_id = m.id where ${wasWritten("m")}
      union
      select o.transfer_id from transfer_origins o where ${wasWritten("o")}
    ) touched
    cross join lateral (${statesSince(revision, { ...filter, range: around(ranges) }, "touched.id")}) s
    join (values ${bounds.join(", ")}) p(place, starts, ends) on s.created_at is null or (s.created_at >= p.starts and s.created_at < p.ends)
    where touched.id > ${textLiteral(after)} group by touched.id order by touched.id limit ${limit}`;
  const rows = await readCells(db, select, "UTC");
  return rows.map(([id, places]) => ({
    id: id ?? "",
    places: (places ?? "").split(",").map(Number),
  }));
}

/** The range from the first start to the last end. */
function around(ranges: readonly (InstantRange | null)[]): InstantRange | null {
  return ranges.reduce(
    (all, range) =>
      all &&
      range && {
        start: range.start < all.start ? range.start : all.start,
        end: range.end > all.end ? range.end : all.end,
      },
  );
}
