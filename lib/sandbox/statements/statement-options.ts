import { z } from "zod";
import { STABLECOINS, type Stablecoin } from "@/lib/money/currency";
import { ServiceError } from "../http/service-error";
import { dayAt, dayFromIso, zoneMsOf, type Day } from "./days";
import { DEFAULT_SHARES, FAULTS, type FaultShares } from "./faults";
import {
  findStatementAccount,
  formatsOf,
  STATEMENT_ACCOUNTS,
  type StatementAccount,
} from "./statement-accounts";

const CSV_STYLES = ["signed", "debit_credit", "preamble", "semicolon"] as const;
const MT940_STYLES = ["plain", "swift"] as const;
const STYLES: Record<string, readonly Style[]> = { csv: CSV_STYLES, mt940: MT940_STYLES };
export type CsvStyle = (typeof CSV_STYLES)[number];
type Style = CsvStyle | (typeof MT940_STYLES)[number];

export interface StatementOptions {
  account: StatementAccount;
  format: string;
  /** Null for a format that has none. */
  style: Style | null;
  /** First and last day, both included, in the account's own zone. */
  from: Day;
  to: Day;
  seed: string;
  shares: FaultShares;
  variedShare: number;
  /** Lines that belong to no transaction, per line that does. */
  unrelatedShare: number;
  maxLines: number;
  anyPayment: boolean;
  token: Stablecoin | null;
}

const DEFAULT_DAYS = 30;
const LONGEST_DAYS = 3_660;

const share = (fallback: number, max = 1) => z.coerce.number().min(0).max(max).default(fallback);
const day = z.iso.date({ error: "must be a calendar day, YYYY-MM-DD" });

/** The query of both controls. Unknown names are refused, so that a misspelt one is noticed. */
export const StatementQuery = z.strictObject({
  account: z.string({
    error: "is required: an id, account number or address of /control/statements/accounts",
  }),
  format: z.string().optional(),
  style: z.enum([...CSV_STYLES, ...MT940_STYLES]).optional(),
  from: day.optional(),
  to: day.optional(),
  seed: z.string().min(1).max(100).default("1"),
  truncated_reference: share(DEFAULT_SHARES.truncated_reference),
  bank_charge: share(DEFAULT_SHARES.bank_charge),
  duplicate_line: share(DEFAULT_SHARES.duplicate_line),
  wrong_day: share(DEFAULT_SHARES.wrong_day),
  missing_line: share(DEFAULT_SHARES.missing_line),
  combined_payment: share(DEFAULT_SHARES.combined_payment),
  varied_references: share(0.25),
  unrelated: share(0.15, 5),
  max_lines: z.coerce.number().int().min(1).max(100_000_000).default(1_000_000),
  payments: z.enum(["paid", "any"]).default("paid"),
  token: z.enum(STABLECOINS).optional(),
});
export type StatementQuery = z.output<typeof StatementQuery>;

function styleOf(format: string, wanted: Style | undefined): Style | null {
  const styles = STYLES[format] ?? [];
  const style = wanted ?? styles[0];
  if (styles.length === 0 || style === undefined) return null;
  if (styles.includes(style)) return style;
  throw new ServiceError(400, `style of ${format} must be one of ${styles.join(", ")}`);
}

function periodOf(
  query: StatementQuery,
  account: StatementAccount,
  now: Date,
): { from: Day; to: Day } {
  const zoneMs = zoneMsOf(account.kind === "bank" ? account.currency : null);
  const to = query.to === undefined ? dayAt(now, zoneMs) - 1 : dayFromIso(query.to);
  const from = query.from === undefined ? to - DEFAULT_DAYS + 1 : dayFromIso(query.from);
  if (from > to) throw new ServiceError(400, "from must not be after to");
  if (to - from >= LONGEST_DAYS)
    throw new ServiceError(400, `from and to must be at most ${LONGEST_DAYS} days apart`);
  return { from, to };
}

/** Parses and checks a request for a statement. @throws {ServiceError} 400 or 404, {z.ZodError} */
export function statementOptions(query: StatementQuery, now: Date): StatementOptions {
  const account = findStatementAccount(query.account);
  if (!account)
    throw new ServiceError(
      404,
      `The demo company has no account ${query.account}. It has ${STATEMENT_ACCOUNTS.map(({ id }) => id).join(", ")}`,
    );
  const formats = formatsOf(account);
  const format = query.format ?? formats[0] ?? "";
  if (!formats.includes(format))
    throw new ServiceError(400, `format of ${account.id} must be one of ${formats.join(", ")}`);
  if (query.token !== undefined && account.kind === "bank")
    throw new ServiceError(400, "token is for wallets only");
  const shares = Object.fromEntries(FAULTS.map((fault) => [fault, query[fault]])) as FaultShares;
  if (Object.values(shares).reduce((sum, part) => sum + part, 0) > 1 + 1e-9)
    throw new ServiceError(400, `the shares of ${FAULTS.join(", ")} must not exceed 1 together`);
  return {
    account,
    format,
    style: styleOf(format, query.style),
    ...periodOf(query, account, now),
    seed: query.seed,
    shares,
    variedShare: query.varied_references,
    unrelatedShare: query.unrelated,
    maxLines: query.max_lines,
    anyPayment: query.payments === "any",
    token: query.token ?? null,
  };
}
