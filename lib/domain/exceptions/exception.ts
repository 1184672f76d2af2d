import { addDays, earliestOf, latestOf } from "../calendar/day";
import type { DateRange } from "../calendar/range";
import type { LegSide } from "../matching/matching";

/** Columns of the exceptions workbook, in order. People fill in `assignee_email` and `new_comment`; the others must not be changed. */
export const EXCEPTION_COLUMNS = [
  "exception",
  "side",
  "date",
  "reference",
  "description",
  "direction",
  "currency",
  "amount",
  "age_days",
  "hint",
  "comments",
  "assignee_email",
  "new_comment",
  "row_version",
] as const;
export type ExceptionColumn = (typeof EXCEPTION_COLUMNS)[number];
export type ExceptionCells = Record<ExceptionColumn, string>;

export interface RowVersion {
  version: number;
  comments: number;
  /** Id of the user whom it was assigned to; null for nobody. Undefined in workbooks written before this was kept. */
  assignee: string | null | undefined;
}

const NOBODY = "nobody";

/** Writes a row's version in a cell: `v3.2.nobody`. Assignment, comments, and a user by their id. */
export function writeRowVersion({ version, comments, assignee }: RowVersion): string {
  return [`v${version}`, comments, ...(assignee === undefined ? [] : [assignee ?? NOBODY])].join(
    ".",
  );
}

/** Null if the text isn't a version written by `writeRowVersion`. */
export function readRowVersion(text: string): RowVersion | null {
  const [, version, comments, assignee] =
    /^v(\d{1,9})\.(\d{1,9})(?:\.([0-9a-z-]{1,36}))?$/i.exec(text.trim()) ?? [];
  if (version === undefined) return null;
  return {
    version: Number(version),
    comments: Number(comments),
    assignee: assignee?.toLowerCase() === NOBODY ? null : assignee?.toLowerCase(),
  };
}

/** The key of a statement line's comments and assignments: `line:<id>`. */
export const lineSubject = ({ id }: { id: string }): string => `line:${id}`;

/** The key of a leg's comments and assignments: `leg:<transaction id>:<side>`. */
export const legSubject = ({
  transactionId,
  side,
}: {
  transactionId: string;
  side: LegSide;
}): string => `leg:${transactionId}:${side}`;

/** The age bands of unmatched items, in days, both ends included; the last is open. */
export const AGE_BANDS = [
  { label: "0–1 days", least: 0, most: 1 },
  { label: "2–3 days", least: 2, most: 3 },
  { label: "4–7 days", least: 4, most: 7 },
  { label: "8–30 days", least: 8, most: 30 },
  { label: "More than 30 days", least: 31, most: null },
] as const;

/** The days of a period whose breaks have this age today; null for none. Days ahead of today count as the youngest. */
export function daysOfAge(band: number, period: DateRange, today: string): DateRange | null {
  const wanted = AGE_BANDS[band];
  if (!wanted) return period;
  const to =
    wanted.least === 0 ? period.to : earliestOf([addDays(today, -wanted.least), period.to]);
  const from =
    wanted.most === null ? period.from : latestOf([addDays(today, -wanted.most), period.from]);
  return from <= to ? { from, to } : null;
}
