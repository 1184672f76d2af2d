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

/** The state of a break when its row was written: the version of its assignment, and its number of comments. */
export interface RowVersion {
  version: number;
  comments: number;
}

/** A row's version as its cell holds it: `v3.2` for the third version of the assignment and two comments. */
export function writeRowVersion({ version, comments }: RowVersion): string {
  return `v${version}.${comments}`;
}

/** Null if the text isn't a version written by `writeRowVersion`. */
export function readRowVersion(text: string): RowVersion | null {
  const found = /^v(\d{1,9})\.(\d{1,9})$/.exec(text.trim());
  return found ? { version: Number(found[1]), comments: Number(found[2]) } : null;
}
