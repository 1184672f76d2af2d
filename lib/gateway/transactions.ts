import { addDays } from "@/lib/domain/calendar/day";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { type ListParts, pagedList } from "./lists/paged-list";
import { type Reading, readingOf, type ReadOptions } from "./reading";
import {
  readTransaction,
  readTransactionRow,
  readTransactionState,
} from "./records/parse-transaction";
import type { Parsed } from "./records/parsed";
import { malformedAnswer } from "./upstream-error";
import type { RetriedRead } from "./wire/retried-read";
import { callName } from "./wire/sender";
import { encodeSegment } from "./writes/template";

export interface TransactionsFilter {
  /** `pending` is awaiting_payment; `completed` is every other status. */
  status?: "pending" | "completed";
  /** YYYY-MM-DD, created on or after. Needs `endDate`. */
  startDate?: string;
  /** YYYY-MM-DD, created on or before; must be after `startDate`. */
  endDate?: string;
}

export interface TransactionReading<Record = Transaction> extends Reading {
  transaction: Record;
}

/** Dates that the service would refuse. Source: interface.md, GET /v1/transactions. */
export class TransactionDatesError extends RangeError {
  constructor() {
    super(
      "Transactions are filtered by dates as YYYY-MM-DD; a start date needs an end date after it",
    );
    this.name = "TransactionDatesError";
  }
}

type TransactionsClient = ReturnType<typeof createTransactionsClient>;

const OF_THE_LIST = ["transactionsQuery", "pageSize", "firstPage"] as const;
const OF_THE_DAYS = ["longestRangeDays", "firstDay", "daysAhead", ...OF_THE_LIST] as const;

/** @param today the service's today by UTC, YYYY-MM-DD */
export function createTransactionsClient(parts: ListParts, today: () => string) {
  /** Besides other errors, reading throws `TransactionDatesError` for dates that break the rule. */
  const pages = pagedList<TransactionsFilter, Transaction>({
    ...parts,
    path: "/v1/transactions",
    readRow: readTransactionRow,
    query: (filter, { page, size }) => {
      checkDates(filter);
      const { transactionsQuery: names, daysAhead } = parts.profile();
      const { status, startDate, endDate } = upTo(filter, addDays(today(), daysAhead));
      return {
        [names.status]: status,
        [names.startDate]: startDate,
        [names.endDate]: endDate,
        [names.pageSize]: size,
        [names.page]: page,
      };
    },
    keys: ({ startDate }) => (startDate === undefined ? OF_THE_LIST : OF_THE_DAYS),
  });
  return {
    ...pages,
    /**
     * Reads a record, by id or reference. Source: interface.md, GET /v1/transactions/{id}.
     * @throws {UpstreamError} `refused` with status 404 for an unknown record; `malformed` if the
     * answer isn't a record, or is another than asked for
     * @throws {UnusableIdError}
     */
    get: (idOrReference: string, options?: ReadOptions) =>
      readOne(parts.read, readTransaction, idOrReference, options),
    /**
     * Reads the state of a record's transfer, even without a readable amount.
     * @throws as `get`; `malformed` only if the record's id or status can't be read, or it is
     * another record
     */
    getState: (idOrReference: string, options?: ReadOptions) =>
      readOne(parts.read, readTransactionState, idOrReference, options),
  };
}

async function readOne<Record extends Pick<Transaction, "id" | "reference">>(
  read: RetriedRead,
  parse: (body: unknown) => Parsed<Record>,
  idOrReference: string,
  options?: ReadOptions,
): Promise<TransactionReading<Record>> {
  const path = `/v1/transactions/${encodeSegment(idOrReference)}`;
  const answer = await read({ path }, options);
  const malformed = (detail: string) => malformedAnswer(callName("GET", path), answer, detail);
  const transaction = parse(answer.body);
  if (!transaction.ok) throw malformed(transaction.reason);
  const { id, reference } = transaction.value;
  if (![id, reference].some((name) => name?.toLowerCase() === idOrReference.toLowerCase()))
    throw malformed("the answer is another transaction");
  return { transaction: transaction.value, ...readingOf(answer) };
}

/** The filter without days after the last one. The interface requires the end to be after the start. */
function upTo(filter: TransactionsFilter, last: string): TransactionsFilter {
  const { startDate, endDate } = filter;
  if (endDate === undefined || endDate <= last) return filter;
  const isBefore = startDate === undefined || startDate < last;
  return { ...filter, startDate: isBefore ? startDate : addDays(last, -1), endDate: last };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function checkDates({ startDate, endDate }: TransactionsFilter): void {
  const malformed = [startDate, endDate].some((date) => date !== undefined && !DATE.test(date));
  if (malformed || (startDate !== undefined && (endDate === undefined || endDate <= startDate)))
    throw new TransactionDatesError();
}

/** True if the service answers now. A failure to read one record is then about that record. */
export async function isAnswering(gateway: { transactions: TransactionsClient }) {
  return gateway.transactions.list({}, { page: 1, size: 10 }).then(
    () => true,
    () => false,
  );
}
