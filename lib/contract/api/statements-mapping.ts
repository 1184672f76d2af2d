import * as z from "zod/mini";
import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  TABLE_SEPARATORS,
  TEXT_ENCODINGS,
  type ChainMapping as ChainMappingType,
  type CsvMapping as CsvMappingType,
} from "@/lib/domain/statements/mapping";

const column = z.int().check(z.gte(0), z.lte(499));
const maybeColumn = z.nullable(column);
const direction = z.enum(["in", "out"]);
const headerCells = z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500));

const statuses = z.optional(
  z
    .array(z.object({ status: z.string().check(z.maxLength(100)), taken: z.boolean() }))
    .check(z.maxLength(50)),
);

/** How a bank's table is read. Source: `CsvMapping` of the domain, whose docstrings say what each field means. */
export const CsvMapping = z.object({
  kind: z.literal("table"),
  separator: z.nullable(z.enum(TABLE_SEPARATORS)),
  encoding: z.nullable(z.enum(TEXT_ENCODINGS)),
  sheet: z.nullable(z.string().check(z.maxLength(100))),
  header: z.nullable(headerCells),
  skipRows: z.int().check(z.gte(0), z.lte(200)),
  dateOrder: z.enum(DATE_ORDERS),
  decimalSign: z.enum(DECIMAL_SIGNS),
  columns: z.object({
    bookedOn: column,
    year: z.optional(maybeColumn),
    month: z.optional(maybeColumn),
    valueOn: maybeColumn,
    narration: z.array(column).check(z.maxLength(20)),
    bankReference: maybeColumn,
    paymentReference: maybeColumn,
    counterparty: maybeColumn,
    counterpartyAccount: maybeColumn,
    balance: maybeColumn,
    currency: maybeColumn,
    account: z.optional(maybeColumn),
    status: z.optional(maybeColumn),
  }),
  amounts: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("signed"), amount: column, inverted: z.boolean() }),
    z.object({
      kind: z.literal("split"),
      in: column,
      out: column,
      outNegative: z.boolean(),
      inNegative: z.optional(z.boolean()),
    }),
    z.object({
      kind: z.literal("marked"),
      amount: column,
      mark: column,
      minusTurns: z.optional(z.boolean()),
      words: z.optional(
        z
          .array(z.object({ mark: z.string().check(z.maxLength(100)), direction }))
          .check(z.maxLength(50)),
      ),
      rest: z.optional(direction),
    }),
  ]),
  onlyAccount: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  statuses,
  fees: z.optional(z.enum(["included", "besides"])),
  uncovered: z.optional(z.enum(["taken", "left_out"])),
  unread: z.optional(z.literal("left_out")),
});

/** How a block explorer's or wallet's CSV is read. Source: `ChainMapping` of the domain. */
export const ChainMapping = z.object({
  kind: z.literal("chain"),
  separator: z.enum(TABLE_SEPARATORS),
  encoding: z.enum(TEXT_ENCODINGS),
  header: headerCells,
  network: z.nullable(z.string().check(z.maxLength(50))),
  dateOrder: z.enum(DATE_ORDERS),
  decimalSign: z.enum(DECIMAL_SIGNS),
  ownAddresses: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)),
  way: z.optional(z.nullable(direction)),
  statuses,
  unread: z.optional(z.literal("left_out")),
  token: z.nullable(z.string().check(z.maxLength(50))),
  columns: z.object({
    hash: maybeColumn,
    time: column,
    from: maybeColumn,
    to: maybeColumn,
    value: column,
    valueOut: maybeColumn,
    out: z.optional(
      z.nullable(z.object({ token: column, contract: maybeColumn, hash: maybeColumn })),
    ),
    token: maybeColumn,
    contract: maybeColumn,
    decimals: maybeColumn,
    status: maybeColumn,
    type: maybeColumn,
    direction: maybeColumn,
  }),
});

/** Of either kind of table. */
export const StatementMapping = z.discriminatedUnion("kind", [CsvMapping, ChainMapping]);

// Compile-time checks: each schema's output is the domain's type.
type Same<A, B> = [A, B] extends [B, A] ? true : never;
export const csvMappingFits: Same<z.output<typeof CsvMapping>, CsvMappingType> = true;
export const chainMappingFits: Same<z.output<typeof ChainMapping>, ChainMappingType> = true;
