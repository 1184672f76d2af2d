import { STABLECOINS } from "@/lib/money/currency";
import { inLiteral } from "./literals";

/** As `directRate` in lib/domain/transfers has it. */
const TOLERANCE = "0.05";

/**
 * SQL of a record's rate in the direction that the desk shows: fiat per stablecoin, and for a pair without one what was sent per
 * unit received. Null where the two amounts confirm neither direction or both, so that none is ever guessed.
 * @param r the records, whose `rate` is a positive decimal where `isDecimal`
 */
export function directedRate(r: string, isDecimal: string): string {
  const near = (product: string, amount: string) =>
    `abs(${product} - ${amount}) <= ${amount} * ${TOLERANCE}`;
  const [rate, sent, received] = [
    `${r}.rate::numeric`,
    `abs(${r}.amount_sent)`,
    `abs(coalesce(${r}.amount_received, ${r}.amount_quoted))`,
  ];
  const [sentPerReceived, receivedPerSent] = [
    near(`${rate} * ${received}`, sent),
    near(`${rate} * ${sent}`, received),
  ];
  const wantsSentPerReceived = `(${r}.source_currency in ${inLiteral(STABLECOINS)}) is not true`;
  return `case when ${isDecimal} then case
    when ${rate} <= 0 or ${r}.amount_sent * coalesce(${r}.amount_received, ${r}.amount_quoted) <= 0 or (${sentPerReceived}) = (${receivedPerSent}) then null
    when (${sentPerReceived}) = (${wantsSentPerReceived}) then ${rate}
    else trim_scale(round(1 / ${rate}, 12)) end end`;
}
