/** The ids of one of each thing that the desk keeps. */
export interface OneOfEach {
  transfer: string;
  transaction: string;
  intent: string;
  operation: string;
  recipient: string;
  exported: string;
  report: string;
  schedule: string;
  account: string;
  imported: string;
  closed: string;
}

/** The first and last day of the period that is closed. */
export const PERIOD = { from: "2026-01-01", to: "2026-01-31" };
