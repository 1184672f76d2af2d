import { randomUUID } from "node:crypto";
import { addDays, daysBetween } from "@/lib/domain/calendar/day";
import type { Recipient } from "@/lib/domain/recipients/recipient";
import { bringsFacts, lacksFacts } from "@/lib/domain/transactions/complete-record";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { type Query, readPage } from "../lists/paged-list";
import { rowsOn, type Page } from "../reading";
import { readRecipient } from "../records/parse-recipient";
import { readTransaction, readTransactionRow } from "../records/parse-transaction";
import { readTransfer } from "../records/parse-transfer";
import type { Parsed } from "../records/parsed";
import { isBadRequest, isUpstreamError } from "../upstream-error";
import type { AuthorisedCall } from "../wire/authorised-call";
import type { RetriedRead } from "../wire/retried-read";
import { startDeadline, type Timing } from "../wire/timing";
import { fillPath } from "../writes/template";
import type { ProfileKeys, ServiceProfile } from "./profile";

export interface Probed {
  found: ProfileKeys;
  unknown: { key: string; why: string }[];
}

interface Parts {
  read: RetriedRead;
  call: AuthorisedCall;
  profile: ServiceProfile;
  timing: Timing;
  today: string;
}

const ANSWER_MS = 15_000;
const SIZES = [1_000, 500, 200, 100, 50, 25, 20, 10, 5];
const RANGES = [3_650, 366, 180, 90, 60, 31, 30, 14, 7, 3, 2, 1];
const FAR_PAGE = 1_000_000;
const SIZE_NAMES = ["limit", "per_page", "perPage", "page_size", "pageSize", "size", "count"];
const PAGE_NAMES = ["page", "page_number", "pageNumber", "page_no", "pageNo", "current_page", "p"];
const CURRENCY_NAMES = ["currency", "currency_code", "currencyCode", "symbol", "asset"];

/** Paths to try for each step. Never `/confirm`, which is the payment notice. */
const STEP_NAMES = {
  confirmRate: ["confirm-rate", "rate/confirm", "confirm-quote", "quote/confirm", "accept-rate"],
  cancelTransfer: ["cancel", "cancel-transfer"],
  refreshQuote: ["refresh-quote", "quote/refresh", "refresh", "refresh-rate", "rate/refresh"],
} as const;
type Step = keyof typeof STEP_NAMES;
const STEP_METHODS = ["POST", "PATCH", "PUT"] as const;

/**
 * Finds profile keys with GET and OPTIONS requests alone. Changes nothing at the service; a found
 * key is in force only once somebody saves it.
 * @throws {UpstreamError} when the service gives no list of transactions at all
 */
export async function probeService(parts: Parts): Promise<Probed> {
  const probed: Probed = { found: {}, unknown: [] };
  const first = await probePages(parts, probed);
  await probeListedRecords(parts, probed);
  await probeDays(parts, probed);
  await probeRecipients(parts, probed);
  const id = await probeTransfer(parts, probed, first);
  await probeSteps(parts, probed, id);
  probed.unknown.push(
    { key: "requestsPerSecond", why: "Only a limit that is met would show it." },
    { key: "idempotencyHeaderOn", why: "Only a write would show it." },
    { key: "webhooks", why: "Only the service's events show how they are signed." },
  );
  return probed;
}

/** Reads a page of a list. Null if it is refused with 400 or 422. */
async function ask<Row>(
  { read }: Parts,
  path: string,
  query: Query,
  readRow: (row: unknown) => Parsed<Row>,
): Promise<Page<Row> | null> {
  try {
    return await readPage(read, path, query, readRow, { deadlineMs: ANSWER_MS });
  } catch (error) {
    if (isBadRequest(error)) return null;
    throw error;
  }
}

const transactions = (parts: Parts, query: Query) =>
  ask(parts, "/v1/transactions", query, readTransactionRow);

async function firstTaken<Value>(
  values: readonly Value[],
  isTaken: (value: Value) => Promise<boolean>,
): Promise<Value | null> {
  for (const value of values) if (await isTaken(value)) return value;
  return null;
}

/** Sizes, numbers and the end of pages, from the list of transactions. @returns its newest rows' ids */
async function probePages(parts: Parts, { found, unknown }: Probed): Promise<string[]> {
  const { pageSize: size, page } = parts.profile.transactionsQuery;
  const sizes = [...new Set([parts.profile.pageSize, ...SIZES])];
  const largest = await firstTaken(
    sizes,
    async (rows) => (await transactions(parts, { [size]: rows, [page]: 1 })) !== null,
  );
  if (largest === null) unknown.push({ key: "pageSize", why: "Every size was refused." });
  else found.pageSize = largest;

  const one = await transactions(parts, { [size]: 5, [page]: 1 });
  const zero = await transactions(parts, { [size]: 5, [page]: 0 }).catch(orElse(null));
  const ids = (rows: Page<{ id: string }> | null): string[] => rows?.rows.map(({ id }) => id) ?? [];
  const [ofOne, ofZero] = [ids(one), ids(zero)];
  if (ofOne.length + ofZero.length === 0)
    unknown.push({ key: "firstPage", why: "There is no transaction yet." });
  else found.firstPage = ofZero.length > 0 && !ofZero.some((id) => ofOne.includes(id)) ? 0 : 1;

  const end = await transactions(parts, { [size]: largest ?? 5, [page]: FAR_PAGE }).catch(
    (error: unknown) => {
      if (isUpstreamError(error) && error.status === 404) return "404" as const;
      throw error;
    },
  );
  if (end === null) unknown.push({ key: "listEnds", why: "A page behind the end was refused." });
  else found.listEnds = end === "404" ? end : rowsOn(end) === 0 ? "empty" : "repeats";
  return found.firstPage === 0 ? ofZero : ofOne;
}

/** Reads three records that lack something in the list by their ids. */
async function probeListedRecords(parts: Parts, { found, unknown }: Probed): Promise<void> {
  const page = await transactions(parts, {});
  const short = (page?.rows ?? []).filter(lacksFacts).slice(0, 3);
  if (page === null || page.rows.length === 0) {
    unknown.push({ key: "listedRecords", why: "There is no transaction yet." });
    return;
  }
  found.listedRecords = "whole";
  for (const listed of short)
    if (await hasMore(parts, listed)) {
      found.listedRecords = "short";
      return;
    }
}

/** Returns a value in place of the service's error. */
const orElse =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isUpstreamError(error)) return value;
    throw error;
  };

async function hasMore({ read }: Parts, listed: Transaction): Promise<boolean> {
  const path = `/v1/transactions/${encodeURIComponent(listed.id)}`;
  return read({ path }, { deadlineMs: ANSWER_MS }).then(({ body }) => {
    const record = readTransaction(body);
    return record.ok && bringsFacts(record.value, listed);
  }, orElse(false));
}

async function probeDays(parts: Parts, { found, unknown }: Probed): Promise<void> {
  const { startDate, endDate, pageSize } = parts.profile.transactionsQuery;
  const isTaken = async (from: string, to: string): Promise<boolean> =>
    (await transactions(parts, { [startDate]: from, [endDate]: to, [pageSize]: 5 })) !== null;
  const until = addDays(parts.today, -1);
  const longest = await firstTaken(RANGES, (days) => isTaken(addDays(until, -days), until));
  if (longest === null) {
    unknown.push({ key: "longestRangeDays", why: "Every range up to yesterday was refused." });
    return;
  }
  found.longestRangeDays = longest === RANGES[0] ? null : longest;
  const ahead = await firstTaken([2, 1, 0], (days) =>
    isTaken(addDays(parts.today, days - 1), addDays(parts.today, days)),
  );
  found.daysAhead = ahead ?? -1;
  const fromDay = (day: string) => isTaken(day, addDays(day, 1));
  let [refused, taken] = [parts.profile.firstDay, addDays(until, -1)];
  if (await fromDay(refused)) taken = refused;
  while (taken > refused && daysBetween(refused, taken) > 1) {
    const middle = addDays(refused, Math.floor(daysBetween(refused, taken) / 2));
    if (await fromDay(middle)) taken = middle;
    else refused = middle;
  }
  found.firstDay = taken;
}

async function probeRecipients(parts: Parts, { found, unknown }: Probed): Promise<void> {
  const recipients = (query: Query) => ask(parts, "/v1/recipients", query, readRecipient);
  const { recipientsQuery: names } = parts.profile;
  const likely = (own: string, others: string[]) => [...new Set([own, ...others])];
  const all = await recipients({});
  const query: NonNullable<ProfileKeys["recipientsQuery"]> = {};
  if (all === null || all.rows.length < 2) {
    unknown.push({ key: "recipientsQuery", why: "It takes two recipients to see it." });
    return;
  }
  const size = await firstTaken(likely(names.pageSize, SIZE_NAMES), async (name) => {
    const page = await recipients({ [name]: 1 });
    return page !== null && rowsOn(page) === 1;
  });
  if (size !== null) {
    query.pageSize = size;
    const second = (found.firstPage ?? parts.profile.firstPage) + 1;
    const [first] = (await recipients({ [size]: 1 }))?.rows ?? [];
    const page = await firstTaken(likely(names.page, PAGE_NAMES), async (name) => {
      const [row] = (await recipients({ [size]: 1, [name]: second }))?.rows ?? [];
      return row !== undefined && row.id !== first?.id;
    });
    if (page !== null) query.page = page;
  }
  const currencyOf = ({ currency, symbol }: Recipient): string | null => currency ?? symbol;
  const currencies = [...new Set(all.rows.map(currencyOf))].filter((each) => each !== null);
  const [wanted] = currencies;
  if (wanted !== undefined && currencies.length > 1) {
    const currency = await firstTaken(likely(names.currency, CURRENCY_NAMES), async (name) => {
      const page = await recipients({ [name]: wanted });
      return (
        page !== null &&
        page.rows.length > 0 &&
        page.rows.every((row) => currencyOf(row) === wanted)
      );
    });
    if (currency !== null) query.currency = currency;
  }
  if (Object.keys(query).length > 0) found.recipientsQuery = query;
  for (const member of ["pageSize", "page", "currency"] as const)
    if (query[member] === undefined)
      unknown.push({ key: `recipientsQuery.${member}`, why: "No usual name made a difference." });
}

/** Finds the path of a transfer. @returns a transfer's id; null without one */
async function probeTransfer(parts: Parts, { found, unknown }: Probed, ids: readonly string[]) {
  const own = parts.profile.operations.getTransfer.path;
  const paths = [...new Set([own, "/transfer-requests/{id}", "/v1/transfer-requests/{id}"])];
  for (const id of ids.slice(0, 3))
    for (const path of paths)
      if (await isTransferAt(parts, path, id)) {
        found.operations = { ...found.operations, getTransfer: { method: "GET", path } };
        return id;
      }
  const why = ids.length === 0 ? "There is no transfer yet." : "No usual path gave a transfer.";
  unknown.push({ key: "operations.getTransfer", why });
  return ids[0] ?? null;
}

async function isTransferAt({ read }: Parts, path: string, id: string): Promise<boolean> {
  return read({ path: fillPath(path, id) }, { deadlineMs: ANSWER_MS }).then(({ body }) => {
    const transfer = readTransfer(body);
    return transfer.ok && transfer.value.id.toLowerCase() === id.toLowerCase();
  }, orElse(false));
}

/** Returns the methods that an address allows, by its answer to OPTIONS. None if it doesn't say. */
async function allowed({ call, timing }: Parts, path: string): Promise<string[]> {
  const { allow } = await call({
    method: "OPTIONS",
    path,
    headers: { accept: "application/json" },
    mayBeEmpty: true,
    deadline: startDeadline(ANSWER_MS, timing),
  }).catch(orElse({ allow: null }));
  return (allow ?? "").split(",").map((method) => method.trim().toUpperCase());
}

async function probeSteps(parts: Parts, probed: Probed, id: string | null): Promise<void> {
  const transfer = "/v1/transfer-requests/{id}";
  const at = (path: string) => allowed(parts, fillPath(path, id ?? randomUUID()));
  // If any address gets the same answer, the answer proves nothing.
  const isTelling = !(await at(`${transfer}/${randomUUID()}`)).includes("POST");
  for (const step of Object.keys(STEP_NAMES) as Step[]) {
    const own = parts.profile.operations[step];
    const paths = [
      ...new Set([own.path, ...STEP_NAMES[step].map((name) => `${transfer}/${name}`)]),
    ];
    const found = isTelling ? await stepAt(paths, at) : null;
    if (found !== null) {
      const operation = { ...found, body: own.body };
      probed.found.operations = { ...probed.found.operations, [step]: operation };
    } else
      probed.unknown.push({
        key: `operations.${step}`,
        why: "The service doesn't answer OPTIONS with the methods of an address.",
      });
  }
}

async function stepAt(paths: readonly string[], at: (path: string) => Promise<string[]>) {
  for (const path of paths) {
    const methods = await at(path);
    const method = STEP_METHODS.find((each) => methods.includes(each));
    if (method !== undefined) return { method, path };
  }
  return null;
}
