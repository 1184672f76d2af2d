import { isoDay } from "./days";
import { isCredit } from "./legs";
import { textOf } from "./micros";
import type { LinePart, StatementDay, StatementLine, Unlisted } from "./statement-day";
import type { StatementOptions } from "./statement-options";
import { statementAccountView } from "./statement-accounts";
import { decimalsOf } from "./formats/statement-text";

function headRecord(options: StatementOptions) {
  const { format, style, seed, shares, token } = options;
  return {
    kind: "statement",
    account: statementAccountView(options.account),
    format,
    style,
    from: isoDay(options.from),
    to: isoDay(options.to),
    seed,
    shares,
    varied_references: options.variedShare,
    unrelated: options.unrelatedShare,
    max_lines: options.maxLines,
    payments: options.anyPayment ? "any" : "paid",
    token,
  };
}

function partRecord({ leg, day }: LinePart, decimals: number) {
  return {
    transaction_id: leg.transferId,
    reference: leg.reference,
    side: leg.side,
    payment_id: leg.paymentId,
    session_id: leg.sessionId,
    hash: leg.hash,
    amount: textOf(isCredit(leg) ? leg.amount : -leg.amount, decimals),
    day: isoDay(day),
  };
}

function lineRecord(line: StatementLine, fileLine: number | null) {
  const decimals = decimalsOf(line.currency);
  const moved = line.parts.reduce(
    (sum, { leg }) => sum + (isCredit(leg) ? leg.amount : -leg.amount),
    0n,
  );
  return {
    kind: "line",
    line: line.line,
    file_line: fileLine,
    booked_on: isoDay(line.bookedOn),
    value_on: isoDay(line.valueOn),
    amount: textOf(line.amount, decimals),
    currency: line.currency,
    transactions: line.parts.map((part) => partRecord(part, decimals)),
    unrelated: line.unrelated,
    error: line.fault,
    reference_style: line.referenceStyle,
    copy_of: line.copyOf,
    // The line's amount less what its transactions moved; null where it belongs to none.
    difference: line.parts.length === 0 ? null : textOf(line.amount - moved, decimals),
  };
}

function unlistedRecord(unlisted: Unlisted) {
  const { leg, reason, fault, bookedOn } = unlisted;
  return {
    kind: "unlisted",
    reason,
    error: fault,
    booked_on: bookedOn === null ? null : isoDay(bookedOn),
    currency: leg.currency,
    ...partRecord(unlisted, decimalsOf(leg.currency)),
  };
}

/** Writes a JSON record for each true match. `headLines` are above the file's first line. */
export async function* writeTruth(
  days: AsyncIterable<StatementDay<StatementLine>>,
  options: StatementOptions,
  headLines: number | null,
): AsyncGenerator<string> {
  const write = (record: object): string => `${JSON.stringify(record)}\n`;
  yield write(headRecord(options));
  const errors: Record<string, number> = {};
  const totals = { lines: 0, matched_lines: 0, unrelated_lines: 0, unlisted: 0 };
  for await (const { lines, unlisted } of days) {
    for (const { parts, fault } of lines) {
      totals.lines += 1;
      if (parts.length > 0) totals.matched_lines += 1;
      else totals.unrelated_lines += 1;
      if (fault !== null) errors[fault] = (errors[fault] ?? 0) + 1;
    }
    totals.unlisted += unlisted.length;
    const records = lines.map((line) =>
      lineRecord(line, headLines === null ? null : headLines + line.line),
    );
    yield [...records, ...unlisted.map(unlistedRecord)].map(write).join("");
  }
  yield write({ kind: "total", ...totals, errors });
}
