/** A place where a file differs from the one that was written. */
export interface FileDifference {
  /** Of a workbook. */
  sheet: string | null;
  /** From 1, which is the head. In the file that was written, for a row that is missing. */
  line: number | null;
  column: string | null;
  expected: string | null;
  found: string | null;
  /** In the file that was found, from its start; null where a format's bytes say nothing about its rows. */
  byte: number | null;
  /** True where the same rows begin to stand in another order, and nothing else differs: the row that was written at this line, and the one found there. */
  otherOrder?: true;
  /** For a whole column, which is on no line: that it isn't there, was put in, or stands elsewhere. */
  ofColumn?: "missing" | "added" | "moved";
}
