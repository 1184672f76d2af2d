import { SETTLED_STATUSES } from "@/lib/domain/transactions/transaction";
import { STABLECOINS } from "@/lib/money/currency";
import { inLiteral, textLiteral } from "../postgres/literals";
import { pickedRecords, type RowSet } from "./picked-records";

const DECIMAL = "'^-?[0-9]+([.][0-9]+)?$'";
/** A fee is bare, as the interface has it, or names its currency behind it. */
const FEE = "'^-?[0-9]+([.][0-9]+)?( [A-Za-z]{3,5})?$'";

/**
 * SQL of fees and rates by corridor and the zone's month.
 * For confirmed and completed records. The two rates are of the sums, so that a large transfer weighs
 * accordingly; the lowest and highest are the service's own figures in one direction, without those whose
 * direction the amounts don't confirm. Fees without a currency are added as they are, others by currency:
 * `12.50 and 251.00 NGN`.
 */
export function corridorSelect(set: RowSet, zone: string): string {
  const rate = directedRate("p", `p.rate ~ ${DECIMAL}`);
  return `
    select g.month, ${textLiteral(zone)}::text as time_zone,
      cell_text(g.source_currency) as source_currency, cell_text(g.destination_currency) as destination_currency, sum(g.transactions) as transactions,
      sum(g.amount_sent) as amount_sent, sum(g.amount_received) as amount_received, sum(g.amount_quoted) as amount_quoted,
      trim_scale(round(sum(g.sent_for_some) / nullif(sum(g.received), 0), 12)) as sent_for_one_received,
      trim_scale(round(sum(g.received) / nullif(sum(g.sent_for_some), 0), 12)) as received_for_one_sent,
      min(g.lowest_rate) as lowest_rate, max(g.highest_rate) as highest_rate,
      string_agg(g.fees || coalesce(' ' || g.fee_currency, ''), ' and ' order by g.fee_currency nulls first) as fees,
      sum(g.without_fee) as without_fee
    from (
      select p.month, p.source_currency, p.destination_currency, p.fee_currency, count(*) as transactions,
        sum(p.amount_sent) as amount_sent, sum(p.amount_received) as amount_received, sum(p.amount_quoted) as amount_quoted,
        sum(p.amount_sent) filter (where p.amount_received > 0) as sent_for_some, sum(p.amount_received) filter (where p.amount_received > 0) as received,
        min(${rate}) as lowest_rate,
        max(${rate}) as highest_rate,
        sum(case when p.fee ~ ${FEE} then split_part(p.fee, ' ', 1)::numeric end)::text as fees,
        count(*) filter (where p.fee is null or p.fee !~ ${FEE}) as without_fee
      from (
        select to_char(r.created_at at time zone ${textLiteral(zone)}, 'YYYY-MM') as month, r.source_currency, r.destination_currency,
          r.amount_sent, r.amount_received, r.amount_quoted, r.rate, r.fee, case when r.fee ~ ${FEE} then upper(nullif(split_part(r.fee, ' ', 2), '')) end as fee_currency
        from (${pickedRecords(set, null)}) r
        where r.status in ${inLiteral(SETTLED_STATUSES)}
      ) p
      group by 1, 2, 3, 4
    ) g
    group by 1, 3, 4 order by 1 desc nulls last, 3, 4`;
}

/** As `directRate` in lib/domain/transfers has it. */
const TOLERANCE = "0.05";

/**
 * SQL of a record's rate in the desk's direction: fiat per stablecoin.
 * For a pair without a stablecoin, the amount sent per unit received. Null where the amounts confirm neither
 * direction or both.
 * @param r the records, whose `rate` is a positive decimal where `isDecimal`
 */
function directedRate(r: string, isDecimal: string): string {
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
