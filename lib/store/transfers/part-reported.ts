import { sql, type SqlBool } from "kysely";

/**
 * Condition: of the transfer only a part was reported, so that a person pays the rest, whatever becomes of that part. Counts the notices
 * that `reportedAmount` counts.
 */
export const IS_PART_REPORTED = sql<SqlBool>`(phase = 'payment_reported' and source_amount > (
  select sum(case o.request ->> 'paymentType' when 'split' then (o.request ->> 'amount')::numeric else transfers.source_amount end)
  from operations o where o.transfer_id = transfers.id and o.kind = 'confirm_payment' and o.state not in ('refused', 'given_up')
))`;
