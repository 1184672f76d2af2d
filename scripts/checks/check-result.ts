/** What one check found. No problems: it passed. */
export interface CheckResult {
  /** One line each: where, and what is wrong. */
  problems: string[];
  /** What was looked at, such as `214 files`: a check that looked at nothing has failed. */
  looked: string;
}
