import * as z from "zod/mini";
import { RANGE_PRESETS } from "@/lib/domain/calendar/range";
import { MIRROR_SORTS, SORT_DIRECTIONS } from "@/lib/domain/transactions/history-query";
import { compareAmounts, isAmount } from "@/lib/money/amount";
import { Day, DAYS_IN_ORDER, TotalsFields, TransactionView } from "./transactions";
import { AmountText } from "./amounts";
import { CalendarDate, Instant, SearchText } from "./values";

/** Fewer letters occur in nearly every record, and no index can find them. */
export const MIN_LETTERS = 3;

const Words = SearchText.check(
  z.refine(
    (text) => text === "" || text.length >= MIN_LETTERS,
    `Type at least ${MIN_LETTERS} letters or digits`,
  ),
);
const Code = z
  .string()
  .check(z.regex(/^[A-Za-z0-9]{2,10}$/, "A currency code has letters and digits only"));
/** Accepts a query string's value, several values, or several separated by commas. */
const Statuses = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.pipe(
    z.transform((given: string | string[]) => [
      ...new Set(
        [given]
          .flat()
          .flatMap((text) => text.split(","))
          .filter((text) => text !== ""),
      ),
    ]),
    z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)),
  ),
);

/** Everything by which the mirror can be filtered; an absent field doesn't filter. */
export const MirrorFilter = z
  .object({
    /** A range relative to today, in the reporting zone; instead of `from` and `to`. */
    period: z.optional(z.enum(RANGE_PRESETS)),
    /** Both inclusive, in the reporting zone. Both or neither. A record without a date is in no range. */
    from: z.optional(Day),
    to: z.optional(Day),
    status: z.optional(Statuses),
    type: z.optional(z.enum(["onramp", "offramp"])),
    /** The currency sent or received. */
    currency: z.optional(Code),
    recipient: z.optional(Words),
    /** Bounds of the amount that was sent or received in `amountCurrency`, both inclusive. */
    amountMin: z.optional(AmountText),
    amountMax: z.optional(AmountText),
    amountCurrency: z.optional(Code),
    /** Part of reference, recipient, account or reason, or a whole id or hash, in any case. */
    text: z.optional(Words),
  })
  .check(
    ...DAYS_IN_ORDER,
    z.refine((filter) => !filter.from || !filter.period, {
      message: "Give either days or a period",
      path: ["period"],
    }),
    z.refine(
      (filter) =>
        Boolean(filter.amountCurrency) ===
        (filter.amountMin !== undefined || filter.amountMax !== undefined),
      {
        message: "An amount needs its currency, and a currency of amounts an amount",
        path: ["amountCurrency"],
      },
    ),
    z.refine(
      ({ amountMin: min, amountMax: max }) =>
        min === undefined ||
        max === undefined ||
        !isAmount(min) ||
        !isAmount(max) ||
        compareAmounts(min, max) <= 0,
      {
        message: "The highest amount must not be below the lowest",
        path: ["amountMax"],
      },
    ),
  );
export type MirrorFilter = z.input<typeof MirrorFilter>;
export type ParsedMirrorFilter = z.output<typeof MirrorFilter>;

const Flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])]),
  z.transform((value) => value === true || value === "true"),
);

/**
 * GET /api/mirror/search. Rows by position (`skip` from the start, or from the end with `fromEnd`), or after a cursor of an
 * earlier answer under the same filter and order, `skip` rows further. Rows always come in the list's own order.
 */
export const MirrorQuery = z.intersection(
  MirrorFilter,
  z.object({
    sort: z._default(z.enum(MIRROR_SORTS), "created"),
    direction: z._default(z.enum(SORT_DIRECTIONS), "descending"),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 100),
    skip: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000_000)), 0),
    fromEnd: z._default(Flag, false),
    after: z.optional(z.string().check(z.maxLength(2_000))),
  }),
);
export type MirrorQuery = z.input<typeof MirrorQuery>;

export const MirrorPage = z.object({
  transactions: z.array(TransactionView),
  /** True if records follow the last one (with `fromEnd`, precede the first). */
  hasMore: z.boolean(),
  /** Where this page ends, for the next one; null on an empty page. */
  cursor: z.nullable(z.string()),
  timeZone: z.string(),
});
export type MirrorPage = z.output<typeof MirrorPage>;

/** GET /api/mirror/totals: totals of all records that match a filter. */
export const MirrorTotals = z.object(TotalsFields);
export type MirrorTotals = z.output<typeof MirrorTotals>;

/** GET /api/mirror: days that the counts are about, both inclusive; without them, all days. */
export const MirrorReportQuery = z
  .object({ from: z.optional(Day), to: z.optional(Day) })
  .check(DAYS_IN_ORDER[0]);
export type MirrorReportQuery = z.input<typeof MirrorReportQuery>;

/** GET /api/mirror: progress of the copy, and how its completeness is known. */
export const MirrorReport = z.object({
  /** `empty`: nothing read yet. `loading`: reading the past. `current`: all of the past was read. */
  phase: z.enum(["empty", "loading", "current"]),
  loadedShare: z.number(),
  records: z.number(),
  /** The first day of which the service has a record. */
  firstDay: z.nullable(CalendarDate),
  /** Ranges of complete days, from `startDay` to before `endDay`, newest first. */
  held: z.array(z.object({ startDay: CalendarDate, endDay: CalendarDate })),
  startedAt: z.nullable(Instant),
  loadedAt: z.nullable(Instant),
  /** Start of the newest days' last reading, complete or not; `openVerifiedAt`: of the open list's. */
  recentVerifiedAt: z.nullable(Instant),
  openVerifiedAt: z.nullable(Instant),
  /** The windows of all days, not only those asked for. */
  windows: z.object({
    all: z.number(),
    waiting: z.number(),
    /** Windows that are not read yet, changed during their last reading, or could not be read whole. */
    incomplete: z.number(),
    oldestVerifiedAt: z.nullable(Instant),
  }),
  sweep: z.object({
    startedAt: z.nullable(Instant),
    sweptAt: z.nullable(Instant),
    found: z.number(),
  }),
  /** Number of incomplete windows of the days asked for. `incompleteLists` count as one each. */
  incomplete: z.number(),
  /** The three newest of these windows, from `startDay` to before `endDay`, with why. */
  incompleteDays: z.array(
    z.object({ startDay: CalendarDate, endDay: CalendarDate, why: z.string() }),
  ),
  /** True where the last reading of the newest days, or of the open list, was incomplete. */
  incompleteLists: z.object({ recent: z.boolean(), open: z.boolean() }),
  /** Number of the service's unreadable rows for these days, which the copy lacks. */
  unreadable: z.number(),
  /** Number of records of these days that neither the service's list nor a read by id has. */
  gone: z.number(),
  trouble: z.nullable(z.object({ message: z.string(), since: z.nullable(Instant) })),
  timeZone: z.string(),
  now: Instant,
});
export type MirrorReport = z.output<typeof MirrorReport>;
