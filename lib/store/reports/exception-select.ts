import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { startOfDay } from "@/lib/domain/calendar/zone";
import type { ReportColumn } from "@/lib/domain/reports/report";
import { COMPLETED_STATUSES, PAID_STATUSES } from "@/lib/domain/transactions/transaction";
import type { Database } from "../database";
import { isPaidTo, ownKeysOf } from "../reconciliation/account-keys";
import { inLiteral, revisionLiteral, textLiteral } from "../postgres/literals";
import { pickedRecords, type RowSet } from "./picked-records";
import { type Cell, readCells } from "./copy-out";
import { type AccountFacts, networkThen, validAtRevision } from "./row-filter";

export interface ExceptionsOf extends AccountFacts {
  accountId: string;
  /** The account's name when the report was requested; absent: its present name. */
  accountName?: string;
  from: string;
  to: string;
  /** First day of transfers, if earlier than `from`; lines begin at `from`. */
  transfersFrom?: string;
  /** Last day by which a movement should be on a statement; null without statements. */
  coveredTo: string | null;
  /** First day that the statements cover, before which nothing is missing. Absent: any day. */
  coveredFrom?: string | null;
  /**
   * Last day of lines by which a match counts.
   * An end that a later line explains is unmatched, with the line's day in a last column `cleared_on`. Ends
   * explained on both sides of that day are unmatched with their rest. An end that another account's lines
   * explain is that account's. Absent: every match counts, without that column.
   */
  linesTo?: string;
  today: string;
  zone: string;
}

/** A stretch of the order oldest first: after `after`, up to and including `upTo`. */
interface ExceptionStretch {
  after: ExceptionKey | null;
  upTo: ExceptionKey | null;
}

interface ExceptionKey {
  day: CalendarDay;
  subject: string;
}

/**
 * SQL of what was unmatched at the revision, oldest first. Lines of the account's statements, and
 * ends of transactions that should have been on one. A suggestion is no match yet.
 */
export function exceptionSelect(
  set: RowSet,
  exceptions: ExceptionsOf,
  stretch: ExceptionStretch | null = null,
): string {
  const { accountName, linesTo, today } = exceptions;
  return `
    ${foundExceptions(set, exceptions, stretch)}
    select cell_text(${accountName === undefined ? "a.name" : textLiteral(accountName)}) as account, cell_text(a.identifier) as account_identifier, f.kind, f.day as date, f.direction, f.currency, f.amount,
      cell_text(f.reference) as reference, cell_text(f.narration) as narration, cell_text(f.counterparty) as counterparty, cell_text(f.status) as status,
      greatest(${textLiteral(today)}::date - f.day, 0) as age_days, cell_text(f.subject) as line_or_transfer${linesTo === undefined ? "" : ", f.cleared_on as cleared_on"}
    from found f, a order by f.day, f.subject`;
}

/** SQL of every nth key in order, with `rows` rows between two. */
function exceptionCuts(set: RowSet, exceptions: ExceptionsOf, rows: number): string {
  return `
    ${foundExceptions(set, exceptions, null)}
    select day, subject from (select day, subject, row_number() over (order by day, subject) as place from found) f
    where place % ${rows} = 0 order by place`;
}

/** SQL of `found`, and of the account `a`, as a \`with\`. */
function foundExceptions(
  set: RowSet,
  {
    accountId,
    paysTransfers = true,
    network,
    byNumber = false,
    from,
    to,
    transfersFrom = from,
    coveredTo,
    coveredFrom = null,
    linesTo,
    zone,
  }: ExceptionsOf,
  stretch: ExceptionStretch | null,
): string {
  const [asOf, account, first, last] = [
    revisionLiteral(set.revision),
    textLiteral(accountId),
    textLiteral(from),
    textLiteral(to),
  ];
  const ofNetwork = networkThen(network, "a");
  const paid = (where: string) => `exists (
          select from match_legs paid join matches m on m.id = paid.match_id
          where paid.transaction_id = p.id and paid.side = 'source' and ${where} and ${validAtRevision("m", set.revision)}
        )`;
  const day = `(p.created_at at time zone ${textLiteral(zone)})::date`;
  const standing = `from match_legs ml join matches m on m.id = ml.match_id where ${validAtRevision("m", set.revision)}`;
  const clearedBy = (
    day: string,
  ) => `left join (select ml.transaction_id, ml.side, min(m.first_on) as first_on, bool_and(m.account_id = ${account}::uuid) as is_here ${standing} group by 1, 2) c on c.transaction_id = p.id and c.side = g.side
        left join (${restOfLegs({ account, to: day, revision: set.revision })}) r on r.transaction_id = p.id and r.side = g.side`;
  const isUnmatched =
    linesTo === undefined
      ? `not exists (select ${standing} and ml.transaction_id = p.id and ml.side = g.side)`
      : `(c.first_on is null or c.first_on > ${textLiteral(linesTo)}::date or r.rest > 0) and coalesce(c.is_here, true)`;
  const clearedOn = (value: string) => (linesTo === undefined ? "" : `, ${value} as cleared_on`);
  return `
    with a as (select * from statement_accounts where id = ${account}::uuid),
    legs as (
      select p.id, p.reference, p.status, p.recipient_name, g.side, g.direction, g.currency, ${linesTo === undefined ? "g.amount" : "coalesce(r.rest, g.amount) as amount"}, g.party, ${day} as day${clearedOn("coalesce(r.last_on, c.first_on)")}
      from (${pickedRecords(ofStretch(set, zone, stretch), null)}) p
      cross join lateral (values
        ('source', 'out', p.source_currency, p.amount_sent, null, p.status in ${inLiteral(PAID_STATUSES)}),
        ('destination', 'in', p.destination_currency, p.amount_received, p.recipient_account, p.status in ${inLiteral(COMPLETED_STATUSES)}),
        ('refund', 'in', p.source_currency, p.amount_sent, null, p.status = 'refunded')
      ) as g(side, direction, currency, amount, party, is_due)
      cross join a ${linesTo === undefined ? "" : clearedBy(linesTo)}
      where g.is_due and g.amount > 0 and g.currency = a.currency and ${day} <= ${coveredTo === null ? "null" : textLiteral(coveredTo)}::date
        ${coveredFrom === null ? "" : `and ${day} >= ${textLiteral(coveredFrom)}::date`}
        and (g.side <> 'destination' or ${isPaidTo({ account: "g.party", currency: "g.currency" }, ownKeysOf("a"), byNumber)})
        and (${ofNetwork} is null or coalesce(known_network(case when g.side = 'destination' then p.bank_or_network else (select own.network from transfers own where own.id = p.id) end), ${ofNetwork}) = ${ofNetwork})
        and (g.side <> 'source' or ${paysTransfers})
        and (g.side <> 'refund' or ${paysTransfers ? `not ${paid("m.account_id <> a.id")}` : paid("m.account_id = a.id")})
        and ${isUnmatched}
    ),
    found as (
      select 'line' as kind, l.booked_on as day, l.direction, l.currency, l.amount, coalesce(l.bank_reference, l.payment_reference) as reference,
        l.narration, l.counterparty, null::text as status, 'line:' || l.id as subject${clearedOn("null::date")}
      from statement_lines l join statements s on s.id = l.statement_id
      where l.account_id = ${account}::uuid and l.booked_on between ${first}::date and ${last}::date and s.revision <= ${asOf} and ${inStretch(stretch, "l.booked_on", "'line:' || l.id")}
        and not exists (select from match_lines ml join matches m on m.id = ml.match_id where ml.line_id = l.id and ${validAtRevision("m", set.revision)})
      union all
      select 'transfer', day, direction, currency, amount, reference, null, recipient_name, status, 'leg:' || id || ':' || side${clearedOn("cleared_on")}
      from legs where day between ${textLiteral(transfersFrom)}::date and ${last}::date and ${inStretch(stretch, "day", "'leg:' || id || ':' || side")}
    )`;
}

/** The days are said apart, since only they can be looked up. */
function inStretch(stretch: ExceptionStretch | null, day: string, subject: string): string {
  const bound = (key: ExceptionKey | null | undefined, byDay: string, byKey: string) =>
    key
      ? [
          `${day} ${byDay} ${textLiteral(key.day)}::date`,
          `(${day}, ${subject}) ${byKey} (${textLiteral(key.day)}::date, ${textLiteral(key.subject)})`,
        ]
      : [];
  return ["true", ...bound(stretch?.after, ">=", ">"), ...bound(stretch?.upTo, "<=", "<=")].join(
    " and ",
  );
}

/** The records that may be in a stretch. With a day more on either side, since it is the database that tells which day an instant is on. */
function ofStretch(set: RowSet, zone: string, stretch: ExceptionStretch | null): RowSet {
  const { range } = set.filter;
  if (!range || !stretch) return set;
  const [after, upTo] = [
    stretch.after && startOfDay(addDays(stretch.after.day, -1), zone),
    stretch.upTo && startOfDay(addDays(stretch.upTo.day, 2), zone),
  ];
  return {
    ...set,
    filter: {
      ...set.filter,
      range: {
        start: after && after > range.start ? after : range.start,
        end: upTo && upTo < range.end ? upTo : range.end,
      },
    },
  };
}

/** Rows read at once: some megabytes of a file, and a moment of one connection. */
const ROWS_A_STRETCH = 20_000;

/**
 * Cuts the order of exceptions, oldest first, into stretches that hold every row once. A stretch is of rows and not of records, as most lines
 * and transfers of a period are no exceptions: so a usual report is read at once.
 */
export async function exceptionStretches(
  db: Database,
  set: RowSet,
  exceptions: ExceptionsOf,
  rows = ROWS_A_STRETCH,
): Promise<ExceptionStretch[]> {
  const cuts = (await readCells(db, exceptionCuts(set, exceptions, rows), exceptions.zone)).map(
    ([day, subject]) => ({ day: day ?? "", subject: subject ?? "" }),
  );
  return [...cuts, null].map((upTo, at) => ({ after: cuts[at - 1] ?? null, upTo }));
}

/**
 * SQL of the rest of ends that lines up to a day only partly explain.
 * Lines after the day explain the rest; the last of their days is given. Of several ends in one match, the
 * lines go to one after the other, since nothing shows which end a line is for. Matches with ends in both
 * directions are left out. Begins with the lines after the day, which are few when a month is closed.
 * @param account SQL of the account's id
 */
function restOfLegs({
  account,
  to,
  revision,
}: {
  account: string;
  to: string;
  revision: string;
}): string {
  const day = `${textLiteral(to)}::date`;
  return `
    select transaction_id, side, trim_scale(least(amount, summed - paid)) as rest, last_on from (
      select g.transaction_id, g.side, g.amount, b.last_on, b.paid * case g.side when 'source' then -1 else 1 end as paid,
        sum(g.amount) over (partition by m.id order by g.transaction_id, g.side) as summed,
        count(*) filter (where g.side = 'source') over (partition by m.id) as outgoing, count(*) over (partition by m.id) as ends
      from (
        select distinct ml.match_id from statement_lines l join match_lines ml on ml.line_id = l.id where l.account_id = ${account}::uuid and l.booked_on > ${day}
      ) later join matches m on m.id = later.match_id
      cross join lateral (
        select sum(case l.direction when 'in' then l.amount else -l.amount end) filter (where l.booked_on <= ${day}) as paid, max(l.booked_on) as last_on
        from match_lines ml join statement_lines l on l.id = ml.line_id where ml.match_id = m.id
      ) b
      join match_legs g on g.match_id = m.id
      where m.account_id = ${account}::uuid and m.first_on <= ${day} and ${validAtRevision("m", revision)}
    ) ends where outgoing in (0, ends)`;
}

/** An exception whose cells differ. Absent at the revision at which it was none. */
interface ChangedException {
  subject: string;
  was: Cell[] | undefined;
  now: Cell[] | undefined;
}

/**
 * Returns the number of exceptions that differ at a later revision, and the oldest.
 * The database compares all, since a line that was matched, explained or imported since touches no transaction.
 */
export async function changedExceptions(
  db: Database,
  set: RowSet,
  later: string,
  exceptions: ExceptionsOf,
  { columns, most }: { columns: readonly ReportColumn[]; most: number },
): Promise<{ count: number; rows: ChangedException[] }> {
  const at = (revision: string) =>
    `select line_or_transfer as subject, date as day, ${columns.map(({ name }, place) => `${name}::text as c${place}`).join(", ")} from (${exceptionSelect({ ...set, revision }, exceptions)}) e`;
  const cells = (of: string) => columns.map((_, place) => `${of}.c${place}`).join(", ");
  const select = `
    select count(*) over (), coalesce(w.subject, n.subject), w.subject is not null, n.subject is not null, ${cells("w")}, ${cells("n")}
    from (${at(set.revision)}) w full join (${at(later)}) n on n.subject = w.subject
    where (w.subject, ${cells("w")}) is distinct from (n.subject, ${cells("n")})
    order by coalesce(w.day, n.day), 2 limit ${most}`;
  const rows = await readCells(db, select, exceptions.zone);
  return {
    count: Number(rows[0]?.[0] ?? 0),
    rows: rows.map(([, subject, was, is, ...rest]) => ({
      subject: subject ?? "",
      was: was === "t" ? rest.slice(0, columns.length) : undefined,
      now: is === "t" ? rest.slice(columns.length) : undefined,
    })),
  };
}
