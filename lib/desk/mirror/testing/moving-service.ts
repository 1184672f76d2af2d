import {
  startCounterparty,
  wrapped,
  type Received,
  type Reply,
} from "@/lib/gateway/testing/counterparty";

/** A record of a service whose list changes while it is read. */
export interface MovingRecord {
  id: string;
  createdAt: Date;
  updatedAt: number;
  status: string;
  /** True if its amount can't be read. */
  isUnreadable?: true;
  /** True if no list has it, though it can be read by its id. */
  isUnlisted?: true;
  /** The status with which its reading by its id is refused. Absent: it isn't. */
  refusedWith?: number;
}

export interface MovingOptions {
  order: "newest" | "oldest" | "updated";
  /** The most records per page, whatever is asked for. */
  clamp: number;
  /** The page after the last: nothing, or the last page again. */
  behindEnd: "empty" | "last";
  /** The most days per request; more are refused. Absent: any number. */
  mostDays?: () => number;
  /** True if recipient, hash, reason, rate, fee and the time's fraction are only in the record that is read by its id. Absent: the first three are nowhere. */
  tellsByIdAlone?: boolean;
  /** The oldest day with which a range may begin; older ones are refused. Absent: any day. */
  oldestStart?: () => string;
  /** The time in its answers' `Date` header. */
  now: () => Date;
  /** Answers a page of the list in a way of its own, given all of its rows, without the rules above; undefined: by them. */
  answer?: (
    rows: MovingRecord[],
    query: URLSearchParams,
    wire: (record: MovingRecord) => object,
  ) => Reply | undefined;
}

/** A transactions list over HTTP that follows the interface's rules for dates and behaves badly wherever the interface is silent. `onPage` may change the records between two pages. */
export async function startMovingService({
  order,
  clamp,
  behindEnd,
  mostDays,
  oldestStart,
  now,
  answer,
  tellsByIdAlone = false,
}: MovingOptions) {
  const counterparty = await startCounterparty();
  const records: MovingRecord[] = [];
  let onPage: (pages: number) => void = () => undefined;
  let pages = 0;
  const shown = new Map<string, number>();
  const readAlone: string[] = [];

  const compare = (a: MovingRecord, b: MovingRecord): number => {
    if (order === "updated") return b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1);
    const byTime = a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
    return order === "newest" ? -byTime : byTime;
  };
  const selected = ({ query }: Received): MovingRecord[] => {
    const [status, start, end] = [
      query.get("status"),
      query.get("startDate"),
      query.get("endDate"),
    ];
    return records
      .filter((record) => {
        const day = record.createdAt.toISOString().slice(0, 10);
        // Only the first moment of the end date counts. What a list without a status contains isn't shown; here it is the open records.
        return (
          !record.isUnlisted &&
          (!start || day >= start) &&
          (!end || day < end) &&
          (record.status === "awaiting_payment") === (status !== "completed")
        );
      })
      .toSorted(compare);
  };
  const wire = (record: MovingRecord) => ({
    id: record.id,
    reference: `TXN-${record.id}`,
    amount_sent: record.isUnreadable ? null : 1000,
    source_currency: "NGN",
    amount_received: 0.63,
    destination_currency: "USDC",
    rate: "1585.20",
    fee: "0",
    status: record.status,
    created_at: record.createdAt.toISOString(),
    recipient: {},
    payment_account: {},
  });
  const lean = (record: MovingRecord) => ({
    ...wire(record),
    rate: null,
    fee: null,
    created_at: `${record.createdAt.toISOString().slice(0, 19)}Z`,
  });
  const whole = (record: MovingRecord) => ({
    ...wire(record),
    recipient: { name: "Ada Obi", account_number: "0123456789", bank_name: "Test Bank" },
    ...(record.status === "transaction_completed" && { transaction_hash: `0x${record.id}` }),
    ...(record.status === "failed" && { failure_reason: "The bank refused it" }),
  });
  const respond = (request: Received): Reply => {
    const reply = answerOf(request);
    return "fault" in reply
      ? reply
      : { ...reply, headers: { date: now().toUTCString(), ...reply.headers } };
  };
  const answerOf = (request: Received): Reply => {
    const named = /^\/v1\/transactions\/(.+)$/.exec(request.path)?.[1];
    if (named) {
      const record = records.find((one) => one.id === named);
      readAlone.push(named);
      if (record?.refusedWith !== undefined)
        return { status: record.refusedWith, body: { success: false, message: "refused" } };
      return record
        ? wrapped((tellsByIdAlone ? whole : wire)(record))
        : { status: 404, body: { success: false, message: "unknown" } };
    }
    const [start, end] = [request.query.get("startDate"), request.query.get("endDate")];
    if (
      mostDays !== undefined &&
      start &&
      end &&
      Date.parse(end) - Date.parse(start) > mostDays() * 86_400_000
    ) {
      return {
        status: 422,
        body: { success: false, message: `A range has at most ${mostDays()} days` },
      };
    }
    if (oldestStart !== undefined && start && start < oldestStart())
      return {
        status: 400,
        body: { success: false, message: "startDate can't be more than 12 months ago" },
      };
    const list = selected(request);
    const own = answer?.(list, request.query, wire);
    if (own !== undefined) return own;
    const size = Math.min(Number(request.query.get("limit")), clamp);
    const last = Math.max(1, Math.ceil(list.length / size));
    const asked = Number(request.query.get("page"));
    const page = behindEnd === "last" ? Math.min(asked, last) : asked;
    const rows = list.slice((page - 1) * size, page * size);
    for (const { id } of rows) shown.set(id, (shown.get(id) ?? 0) + 1);
    const reply = wrapped(rows.map((record) => (tellsByIdAlone ? lean(record) : wire(record))));
    pages += 1;
    onPage(pages);
    return reply;
  };
  counterparty.respond(respond);

  return {
    url: counterparty.baseUrl,
    records,
    /** Called after each page that was answered, with how many there were. */
    betweenPages: (act: (pages: number) => void) => {
      onPage = act;
    },
    /** The ids of the records that were read alone, in order. */
    readAlone,
    /** On how many pages a record has been. */
    pagesOf: (id: string) => shown.get(id) ?? 0,
    /** Answers every request with this until `recover`. */
    fail: (reply: Reply) => counterparty.respond(() => reply),
    recover: () => counterparty.respond(respond),
    /** Answers requests that hang as if the list were empty. */
    release: () => counterparty.release({ success: true, message: "ok", data: [] }),
    close: () => counterparty.close(),
  };
}
