import { textLiteral } from "./literals";
import { pickedRecords, type RowSet } from "./picked-records";

const DECIMAL = "'^-?[0-9]+([.][0-9]+)?$'";

/**
 * SQL of fees and rates by corridor and month of the reporting zone, of what has been confirmed or completed. The two rates
 * are of the sums, so that a large transfer weighs as much as it is; the lowest and highest are the service's own figures,
 * whose direction it doesn't say. Fees are added as they are: the service gives them no currency.
 */
export function corridorSelect(set: RowSet, zone: string): string {
  return `
    select to_char(p.created_at at time zone ${textLiteral(zone)}, 'YYYY-MM') as month, ${textLiteral(zone)}::text as time_zone,
      cell_text(p.source_currency) as source_currency, cell_text(p.destination_currency) as destination_currency, count(*) as transactions,
      sum(p.amount_sent) as amount_sent, sum(p.amount_received) as amount_received,
      trim_scale(round(sum(p.amount_sent) filter (where p.amount_received > 0) / nullif(sum(p.amount_received) filter (where p.amount_received > 0), 0), 12)) as sent_for_one_received,
      trim_scale(round(sum(p.amount_received) filter (where p.amount_received > 0) / nullif(sum(p.amount_sent) filter (where p.amount_received > 0), 0), 12)) as received_for_one_sent,
      min(case when p.rate ~ ${DECIMAL} then p.rate::numeric end) as lowest_rate,
      max(case when p.rate ~ ${DECIMAL} then p.rate::numeric end) as highest_rate,
      sum(case when p.fee ~ ${DECIMAL} then p.fee::numeric end) as fees,
      count(*) filter (where p.fee is null or p.fee !~ ${DECIMAL}) as without_fee
    from (${pickedRecords(set, null)}) p
    where p.status in ('payment_confirmed', 'transaction_completed', 'completed')
    group by 1, 3, 4 order by 1 desc nulls last, 3, 4`;
}
