import * as z from "zod/mini";
import { LANES } from "@/lib/domain/matching/matching";
import { referenceKey } from "@/lib/domain/matching/references";
import { OTHER_BUSINESS } from "@/lib/domain/matching/other-business";
import { AmountText } from "./amounts";
import { CalendarDate, Instant } from "./values";

const count = (min: number, max: number) =>
  z
    .number()
    .check(
      z.int("Use a whole number"),
      z.gte(min, `Use ${min} or more`),
      z.lte(max, `Use ${max} or less`),
    );
const NotNegative = AmountText.check(z.refine((value) => !value.startsWith("-"), "Use 0 or more"));
/** A fraction of the amount: 0.005 is half a percent. */
const Fraction = NotNegative.check(
  z.refine((value) => Number(value) <= 0.05, "Use at most 0.05, which is 5 %"),
);

/** The rules that people set. The desk fixes the limits of searches. */
export const RulesInput = z.object({
  off: z.array(z.enum(LANES)),
  tolerance: z.object({
    fraction: Fraction,
    caps: z.record(z.string().check(z.regex(/^[A-Z]{3,5}$/)), NotNegative),
  }),
  businessDays: z.object({ before: count(0, 10), after: count(0, 10) }),
  /** Non-business days other than weekends, for the banks of one currency or for all. */
  holidays: z
    .array(
      z.object({
        on: CalendarDate,
        currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3,5}$/))),
      }),
    )
    .check(z.maxLength(500, "Use at most 500 days")),
  reversalDays: count(0, 60),
  partLength: count(6, 30),
  partDays: count(0, 366),
  /** Words that mark lines without a transfer, and their reasons. The first one found counts. */
  otherBusiness: z
    .array(
      z.object({
        contains: z.string().check(
          z.trim(),
          z.maxLength(80, "Use at most 80 characters"),
          z.refine(
            (text) => referenceKey(text).length >= 4,
            "Enter at least four letters or digits",
          ),
        ),
        kind: z.enum(OTHER_BUSINESS),
      }),
    )
    .check(z.maxLength(100, "Use at most 100 of them")),
});
export type RulesInput = z.input<typeof RulesInput>;

/** GET /api/reconciliation/rules: the rules in force. Version 1 are the defaults, which nobody has set. */
export const RulesView = z.object({
  version: z.number(),
  rules: RulesInput,
  setBy: z.nullable(z.string()),
  setAt: z.nullable(Instant),
});
export type RulesView = z.output<typeof RulesView>;

/** POST /api/reconciliation/rules/dry-runs: a dry run of rules over an account's lines; changes nothing. */
export const DryRunInput = z.object({ accountId: z.guid(), rules: RulesInput });
export type DryRunInput = z.input<typeof DryRunInput>;

export const ChangedLine = z.object({
  on: CalendarDate,
  direction: z.enum(["in", "out"]),
  currency: z.string(),
  amount: AmountText,
  text: z.string(),
});
const Change = z.object({
  lane: z.string(),
  automatic: z.boolean(),
  sentence: z.string(),
  lines: z.array(ChangedLine),
});
const Changes = z.object({ count: z.number(), examples: z.array(Change) });
/** GET /api/reconciliation/rules/dry-runs/{id} */
export const DryRunView = z.object({
  id: z.string(),
  state: z.enum(["queued", "running", "done", "failed"]),
  message: z.nullable(z.string()),
  result: z.nullable(
    z.object({
      lines: z.number(),
      /** True when there were more lines, and only the newest were tried. */
      partial: z.boolean(),
      gained: Changes,
      lost: Changes,
    }),
  ),
});
export type DryRunView = z.output<typeof DryRunView>;

/** POST /api/reconciliation/rules: makes the rules of a finished dry run the next version. */
export const SaveRulesInput = z.object({ dryRunId: z.guid(), version: z.number() });
export type SaveRulesInput = z.input<typeof SaveRulesInput>;
