import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A record as it appears on the wire. */
export type WireRecord = Record<string, unknown>;

/** The most awkward behaviour that the interface allows, as options. */
export interface HostileOptions {
  records: WireRecord[];
  /** The most records per page, whatever is asked for. */
  maxLimit?: number;
  /** The content of a page after the last one. */
  pastEnd?: "empty" | "last" | "first";
  /** The list ends after so many records, but counts all and names a next page. */
  cutShortAfter?: number;
  /** Pages behind that: the last page again, or empty ones. */
  behindCut?: "last" | "empty";
  /** Records that are left out of a page once it is cut, and still count. */
  hidden?: (record: WireRecord) => boolean;
  /** True if the rows of a page come in another order each time. */
  turnsRows?: boolean;
  /**
   * The value of `meta.count`. Nothing, all under the filter, all without it, or the page's own
   * length.
   */
  count?: "none" | "all" | "unfiltered" | "page";
  /**
   * The value of `meta.next` beside a count. Nothing, the next page where there is one, or always
   * the page after.
   */
  next?: "none" | "honest" | "always";
  /** How the list is wrapped. */
  wrapping?: "bare" | "data" | "transactions" | "results";
  /** Hours that the service's days are ahead of UTC. */
  dayOffsetHours?: number;
  /** True if the end date counts only up to its first moment. */
  endDateIsMidnight?: boolean;
  /** The most days from the start date to the end date: more are refused. */
  mostDays?: number;
  /** The oldest start date: older ones are refused. */
  oldestDay?: string;
  /** Answers an unknown name with an HTML page. */
  unknownIsHtml?: boolean;
  /** The status for an unknown name. Default: 404. */
  unknownStatus?: number;
  /** Decides how a list request is answered; null: as usual. */
  intercept?: (
    request: { number: number; page: number },
    response: ServerResponse,
  ) => boolean | Promise<boolean>;
}

export interface HostileService {
  url: string;
  /** The query of each list request, in order. */
  requests: URLSearchParams[];
  options: HostileOptions;
  close(): Promise<void>;
}

/** A service with transactions alone, as awkward as the interface allows. */
export async function startHostileService(options: HostileOptions): Promise<HostileService> {
  const requests: URLSearchParams[] = [];
  const service = { requests, options };
  const server = createServer((request, response) => {
    answer(service, request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...service,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function answer(
  service: Pick<HostileService, "requests" | "options">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://service");
  if (url.pathname === "/v1/auth/token/issue") {
    sendJson(response, 200, {
      success: true,
      message: "",
      data: { access_token: "CANARY-access-token", expires_in: 3600, token_type: "Bearer" },
    });
    return;
  }
  if (url.pathname === "/v1/transactions") {
    service.requests.push(url.searchParams);
    const page = Number(url.searchParams.get("page"));
    if (await service.options.intercept?.({ number: service.requests.length, page }, response))
      return;
    const refusal = refusedDays(service.options, url.searchParams);
    if (refusal !== null) {
      sendJson(response, 400, { success: false, message: refusal });
      return;
    }
    sendJson(response, 200, listBody(service.options, url.searchParams, service.requests.length));
    return;
  }
  const name = decodeURIComponent(url.pathname.replace("/v1/transactions/", ""));
  const record = service.options.records.find(
    ({ id, reference }) => id === name || reference === name,
  );
  if (record) sendJson(response, 200, { success: true, message: "", data: record });
  else if (service.options.unknownIsHtml)
    response.writeHead(404, { "content-type": "text/html" }).end("<h1>404 Not Found</h1>");
  else
    sendJson(response, service.options.unknownStatus ?? 404, {
      success: false,
      message: "Transaction not found",
    });
}

function refusedDays(
  { mostDays, oldestDay }: HostileOptions,
  query: URLSearchParams,
): string | null {
  const [start, end] = [query.get("startDate"), query.get("endDate")];
  if (start === null || end === null) return null;
  if (mostDays !== undefined && Date.parse(end) - Date.parse(start) > mostDays * 86_400_000)
    return `Date range must not exceed ${mostDays} days.`;
  return oldestDay !== undefined && start < oldestDay
    ? `startDate must not be before ${oldestDay}`
    : null;
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

function listBody(options: HostileOptions, query: URLSearchParams, number: number): unknown {
  const kept = options.records.filter((record) => isKept(options, query, record));
  const limit = Math.min(Number(query.get("limit")), options.maxLimit ?? Number.POSITIVE_INFINITY);
  const given = Math.min(kept.length, options.cutShortAfter ?? kept.length);
  const last = Math.max(1, Math.ceil(given / limit));
  const asked = Number(query.get("page"));
  const isCutShort = given < kept.length;
  const behind = { empty: asked, last, first: 1 }[
    isCutShort ? (options.behindCut ?? "last") : (options.pastEnd ?? "empty")
  ];
  const page = asked > last ? behind : asked;
  const inOrder = kept
    .slice((page - 1) * limit, Math.min(page * limit, given))
    .filter((record) => !options.hidden?.(record));
  const turn = options.turnsRows ? number % Math.max(1, inOrder.length) : 0;
  const rows = [...inOrder.slice(turn), ...inOrder.slice(0, turn)];
  const next = {
    none: {},
    honest: { next: asked < last ? asked + 1 : null },
    always: { next: asked + 1 },
  }[isCutShort ? "always" : (options.next ?? "none")];
  const counted = {
    none: null,
    all: kept.length,
    unfiltered: options.records.length,
    page: rows.length,
  }[options.count ?? (isCutShort ? "all" : "none")];
  const counts = counted === null ? {} : { meta: { count: counted, ...next } };
  switch (options.wrapping ?? "data") {
    case "bare":
      return rows;
    case "data":
      return { success: true, message: "", data: rows, ...counts };
    case "transactions":
      return { success: true, message: "", data: { transactions: rows, ...counts } };
    case "results":
      return { success: true, message: "", data: { results: rows, ...counts } };
  }
}

function isKept(options: HostileOptions, query: URLSearchParams, record: WireRecord): boolean {
  const status = query.get("status");
  if (status !== null && (record["status"] === "awaiting_payment") !== (status === "pending"))
    return false;
  const [start, end] = [query.get("startDate"), query.get("endDate")];
  if (typeof record["created_at"] !== "string" || start === null || end === null) return true;
  const local = new Date(
    Date.parse(record["created_at"]) + (options.dayOffsetHours ?? 0) * 3_600_000,
  ).toISOString();
  const isBeforeEnd = options.endDateIsMidnight
    ? local <= `${end}T00:00:00.000Z`
    : local.slice(0, 10) <= end;
  return local.slice(0, 10) >= start && isBeforeEnd;
}

/** A record with everything that the interface requires of one. */
export function wireRecord(index: number, change: WireRecord = {}): WireRecord {
  return {
    id: `id-${String(index).padStart(6, "0")}`,
    reference: `TXN-${String(index).padStart(6, "0")}`,
    amount_sent: 1000,
    source_currency: "NGN",
    amount_received: 0.5,
    destination_currency: "USDC",
    rate: "2000",
    fee: "1.50",
    status: "transaction_completed",
    created_at: new Date(Date.UTC(2026, 2, 15, 12) - index * 60_000).toISOString(),
    recipient: {
      name: `Recipient ${index}`,
      details: { wallet_address: "0xabc", network: "Ethereum" },
    },
    payment_account: {},
    ...change,
  };
}
