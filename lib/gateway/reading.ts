/** When a reading of the service was made. */
export interface Reading {
  /** Just before the first byte of the attempt that was answered: an older reading loses against a newer one. */
  readStartedAt: Date;
  receivedAt: Date;
  requestId: string | null;
}

/** A row of a list that could not be read. It is reported, never dropped in silence. */
export interface SkippedRow {
  /** The row as JSON text, cut to 4,000 characters. */
  raw: string;
  /** Which field is wrong, and how. */
  reason: string;
}

/** One page of a list. `Assumed:` a count and a next page may or may not be told; neither is the end of the list. */
export interface Page<Row> extends Reading {
  rows: Row[];
  skipped: SkippedRow[];
  /** The number of rows under this filter, when the service says so. */
  count: number | null;
  /** The next page's number, when the service says so. */
  next: number | null;
}

/** How long a read may take in all, retries included. */
export interface ReadOptions {
  deadlineMs?: number;
  /** Told of each 429 on the way, also of one that was waited out. */
  onRateLimit?: () => void;
}
