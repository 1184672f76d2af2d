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

/** The state of a break when its row was written. */
export interface RowVersion {
  /** Version of its assignment. */
  version: number;
  /** Number of its comments. */
  comments: number;
  /** Id of the user whom it was assigned to; null for nobody. Undefined in workbooks written before this was kept. */
  assignee: string | null | undefined;
}

const NOBODY = "nobody";

/** A row's version as its cell holds it: `v3.2.nobody` for the third version of the assignment, to nobody, and two comments; a user stands there by their id. */
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
