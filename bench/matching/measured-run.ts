import { z } from "zod";

/** Figures of a run of the rules, as its process reports them. */
export const MeasuredRun = z.object({
  ms: z.number(),
  /** Peak memory of the process, and its memory before the run. */
  peakBytes: z.number(),
  startBytes: z.number(),
  lines: z.number(),
  automatic: z.number(),
  suggested: z.number(),
});
export type MeasuredRun = z.output<typeof MeasuredRun>;
