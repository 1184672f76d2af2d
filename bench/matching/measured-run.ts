import { z } from "zod";

/** What one run of the rules over an account took, as its process tells it. */
export const MeasuredRun = z.object({
  ms: z.number(),
  /** The most that the process held at any time, and what it held before the run. */
  peakBytes: z.number(),
  startBytes: z.number(),
  lines: z.number(),
  automatic: z.number(),
  suggested: z.number(),
});
export type MeasuredRun = z.output<typeof MeasuredRun>;
