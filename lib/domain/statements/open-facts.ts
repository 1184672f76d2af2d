import * as z from "zod/mini";
import { QUESTIONS } from "./statement";

/** Open points in a table's first lines, which questions are about. */
export const OpenFacts = z.object({
  /** Whatever a person has answered: an answer takes no question away. */
  questions: z.array(z.enum(QUESTIONS)),
  /** Values of the own-account column. `isNumber`: they distinguish accounts. */
  accounts: z.array(z.object({ account: z.string(), isNumber: z.boolean() })),
  /** `unknown`: whether money moved can't be told from the word. */
  statuses: z.array(
    z.object({
      status: z.string(),
      lines: z.number(),
      meaning: z.enum(["booked", "pending", "failed", "unknown"]),
    }),
  ),
  /** Words in the direction column, with the reader's directions; null if unknown. */
  marks: z.array(
    z.object({ mark: z.string(), lines: z.number(), direction: z.nullable(z.enum(["in", "out"])) }),
  ),
  /** True if signs alone give the direction, and nothing shows their meaning. */
  signsOpen: z.boolean(),
  /** Possible amount columns, the used one first; empty if certain. */
  amounts: z.array(z.number()),
  /** A fee has its own column, and no balance shows if it is part of the amount. */
  fees: z.boolean(),
  /** Possible columns of the booking day, the used one first; empty if certain. */
  days: z.array(z.number()),
  /** Lines that no balance covers, though others are. */
  uncovered: z.object({ count: z.number(), lineNumber: z.nullable(z.number()) }),
  unread: z.number(),
});
export type OpenFacts = z.output<typeof OpenFacts>;

export const NOTHING_OPEN: OpenFacts = {
  questions: [],
  accounts: [],
  statuses: [],
  marks: [],
  signsOpen: false,
  amounts: [],
  fees: false,
  days: [],
  uncovered: { count: 0, lineNumber: null },
  unread: 0,
};
