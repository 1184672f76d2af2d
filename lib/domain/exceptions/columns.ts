/** The columns of the exceptions' workbook, in order. Two of them are for people; the others say what a row is and stay as they are. */
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

/** How a break stood when its row was written: the version of who has it, and how many comments it had. */
export interface RowVersion {
  version: number;
  comments: number;
}

export function writeRowVersion({ version, comments }: RowVersion): string {
  return `v${version}.${comments}`;
}

/** Null for what is no version of ours. */
export function readRowVersion(text: string): RowVersion | null {
  const found = /^v(\d{1,9})\.(\d{1,9})$/.exec(text.trim());
  return found ? { version: Number(found[1]), comments: Number(found[2]) } : null;
}
