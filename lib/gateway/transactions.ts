import { addDays } from "@/lib/domain/calendar/day";
import type { Transaction, TransactionState } from "@/lib/domain/transactions/transaction";
import type { CrawledPage, CrawlOptions } from "./lists/crawl";
import { pagedList, queryString, readPage } from "./lists/paged-list";
import type { ServiceProfile } from "./profile/profile";
import { type Page, type Reading, readingOf, type ReadOptions } from "./reading";
import {
  readTransaction,
  readTransactionRow,
  readTransactionState,
} from "./records/parse-transaction";
import type { Parsed } from "./records/parsed";
import { malformedAnswer } from "./upstream-error";
import type { RetriedRead } from "./wire/retried-read";
import { callName } from "./wire/sender";
import type { Timing } from "./wire/timing";
import { encodeSegment } from "./writes/template";

export interface TransactionsFilter {
  /** `pending` is awaiting_payment; `completed` is every other status. */
  status?: "pending" | "completed";
  /** YYYY-MM-DD, created on or after. Needs `endDate`. */
  startDate?: string;
  /** YYYY-MM-DD, created on or before; must be after `startDate`. */
  endDate?: string;
}

export interface TransactionsQuery extends TransactionsFilter {
  limit: number;
  /** From 1. */
  page: number;
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

export interface TransactionsClient {
  /**
   * Reads a page; empty past the end. Source: interface.md, GET /v1/transactions.
   * @throws {UpstreamError}
   * @throws {TransactionDatesError} if the dates break the interface's rule
   */
  list(query: TransactionsQuery, options?: ReadOptions): Promise<Page<Transaction>>;
  /**
   * Reads a record, by id or reference. Source: interface.md, GET /v1/transactions/{id}.
   * @throws {UpstreamError} `refused` with status 404 for an unknown record; `malformed` if the
   * answer isn't a record, or is another than asked for
   * @throws {UnusableIdError}
   */
  get(idOrReference: string, options?: ReadOptions): Promise<TransactionReading>;
  /**
   * Reads the state of a record's transfer, even without a readable amount.
   * @throws as `get`; `malformed` only if the record's id or status can't be read, or it is another
   * record
   */
  getState(
    idOrReference: string,
    options?: ReadOptions,
  ): Promise<TransactionReading<TransactionState>>;
  /**
   * Yields all pages that match a filter, without records of earlier pages: see `crawlPages`.
   * @throws {UpstreamError}
   * @throws {TransactionDatesError}
   */
  crawl(
    filter?: TransactionsFilter,
    options?: ReadOptions & CrawlOptions,
  ): AsyncGenerator<CrawledPage<Transaction>, void, void>;
}

interface Parts {
  read: RetriedRead;
  profile: () => ServiceProfile;
  timing: Timing;
  random: () => number;
  /** The service's today by UTC, YYYY-MM-DD. */
  today: () => string;
}

const OF_THE_LIST = ["transactionsQuery", "pageSize", "firstPage"] as const;
const OF_THE_DAYS = ["longestRangeDays", "firstDay", "daysAhead", ...OF_THE_LIST] as const;

export function createTransactionsClient({ read, today, ...parts }: Parts): TransactionsClient {
  const { list, crawl } = pagedList<TransactionsFilter, Transaction>({
    ...parts,
    keys: ({ startDate }) => (startDate === undefined ? OF_THE_LIST : OF_THE_DAYS),
    read: async (filter, { page, size }, options) => {
      checkDates(filter);
      const { transactionsQuery: names, daysAhead } = parts.profile();
      const { status, startDate, endDate } = upTo(filter, addDays(today(), daysAhead));
      const query = queryString({
        [names.status]: status,
        [names.startDate]: startDate,
        [names.endDate]: endDate,
        [names.pageSize]: size,
        [names.page]: page,
      });
      const answer = await read({ path: `/v1/transactions${query}`, mayBeEmpty: "list" }, options);
      return readPage(answer, "GET /v1/transactions", readTransactionRow);
    },
  });
  return {
    list: ({ limit, page, ...filter }, options) => list(filter, { page, size: limit }, options),
    get: (idOrReference, options) => readOne(read, readTransaction, idOrReference, options),
    getState: (idOrReference, options) =>
      readOne(read, readTransactionState, idOrReference, options),
    crawl,
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
  const names = [transaction.value.id, transaction.value.reference ?? ""].map((name) =>
    name.toLowerCase(),
  );
  if (!names.includes(idOrReference.toLowerCase()))
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
export async function isAnswering(gateway: { transactions: TransactionsClient }): Promise<boolean> {
  return gateway.transactions.list({ limit: 10, page: 1 }).then(
    () => true,
    () => false,
  );
}
