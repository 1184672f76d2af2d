import { sql } from "kysely";
import type { StatedMatch } from "@/lib/domain/transactions/reconciliation-row";
import { normaliseAmount } from "@/lib/money/amount";
import type { Queryable } from "../database";
import { keptAccounts } from "./kept-accounts";
import { textListLiteral } from "./literals";
import { matchedEnds, matchesOfPicked } from "./report-rows";
import type { RowSet } from "./picked-records";

/** Whatever stands now: of a revision later than any. */
const NOW: RowSet = {
  revision: "9223372036854775807",
  filter: { range: null, state: null, currency: null },
  netDifferences: true,
};

interface StatedRow {
  transactionId: string;
  withRefund: boolean;
  ends: StatedMatch["ends"];
  lane: string;
  difference: string | null;
  statementReference: string | null;
  statementDate: string;
}

/** What the desk's standing matches say of these records, by their ids; records without a match are left out. @param zone whose day a record's is */
export async function statedRecords(
  db: Queryable,
  ids: readonly string[],
  zone: string,
): Promise<Map<string, StatedMatch>> {
  if (ids.length === 0) return new Map();
  const accounts = await keptAccounts(db);
  const picked = `select id, status, source_currency, destination_currency, recipient_account, bank_or_network, created_at from transactions where id = any(${textListLiteral(ids)})`;
  const { rows } = await sql<StatedRow>`${sql.raw(`
    with picked as materialized (${picked}), ${matchesOfPicked(NOW, true)}
    select transaction_id, with_refund, ${matchedEnds(accounts, zone)} as ends, lane, difference::text, statement_reference, statement_date::text from stated s join picked p on p.id = s.transaction_id`)}`.execute(
    db,
  );
  return new Map(
    rows.map(
      ({
        transactionId,
        withRefund,
        ends,
        lane,
        difference,
        statementReference,
        statementDate,
      }) => [
        transactionId,
        {
          rule: lane,
          difference: difference === null ? null : normaliseAmount(difference),
          reference: statementReference,
          date: statementDate,
          withRefund,
          ends,
        },
      ],
    ),
  );
}
