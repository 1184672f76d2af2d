import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays, daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import { BEFORE_ALL } from "@/lib/domain/transactions/service-window";
import type { Gateway } from "@/lib/gateway/gateway";
import { CRAWL_PAGE_SIZE } from "@/lib/gateway/lists/crawl";
import { rowsOn } from "@/lib/gateway/reading";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { noteMirrorStep } from "@/lib/store/mirror/mirror-state";
import { isAnswering } from "@/lib/desk/transactions/is-answering";
import { isRangeRefusal, mostDays, shrinkBelow } from "@/lib/desk/transactions/range-limit";
import { hasAny, hasAnyPatiently, unlessRefused } from "./ask-days";
import { CLOSED } from "./closed-records";
import { isOfQuestion } from "./is-of-question";

const STEPS_A_LEASE = 10;
const MOST_PAGES_MEASURED = 20;

/** Where the next window of a stepwise search begins, and the last start before it that was refused. */
interface SearchPlace {
  start: CalendarDay;
  refused: CalendarDay | null;
}

/** How far a stepwise search that broke off had come. It takes hundreds of calls: a service that limits them might never let a whole one through. */
const brokenOff = new WeakMap<Gateway, SearchPlace>();

/**
 * The first day of which the service has a closed record. Null when it has none.
 * The day may lie one before the first record's, since the zone of the service's days is not shown.
 * @param fence of the mirror's round; its lease is renewed during a long search
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function findFirstDay(
  ctx: WorkerContext,
  fence: string,
  until: CalendarDay,
): Promise<CalendarDay | null> {
  const halved = await unlessRefused(byHalving(ctx, until));
  if (halved !== "refused" && halved !== null) return halved;
  // Assumed: a service may give only the first days of a range instead of refusing it. So no record is believed only without dates too.
  if (halved === null && !(await measureRange(ctx))) return null;
  const day = await byStepping(ctx, fence, until);
  brokenOff.delete(ctx.gateway);
  return day;
}

/**
 * Finds out how many days the service gives of a range, by a record that it lists without dates, and that must be on a range's last day, and on
 * another's first. Longer ranges then count as refused. False if it lists no record.
 */
async function measureRange(ctx: WorkerContext): Promise<boolean> {
  const listed = await ctx.gateway.transactions.list({
    ...CLOSED,
    limit: CRAWL_PAGE_SIZE,
    page: 1,
  });
  const [oldest] = listed.rows
    .flatMap(({ id, createdAt }) =>
      createdAt === null ? [] : [{ id, day: createdAt.toISOString().slice(0, 10) }],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const isGiven = async (days: number): Promise<boolean> => {
    if (oldest === undefined) return true;
    const { id, day } = oldest;
    return (
      (await hasRecord(ctx, id, { startDay: addDays(day, -days), endDay: addDays(day, 2) })) &&
      hasRecord(ctx, id, { startDay: addDays(day, -1), endDay: addDays(day, days) })
    );
  };
  for (
    let days = mostDays(ctx.gateway);
    (await unlessRefused(isGiven(days))) !== true && shrinkBelow(ctx.gateway, days);
    days = mostDays(ctx.gateway)
  );
  return rowsOn(listed) > 0;
}

/** Whether a record is on the first pages of these days. Behind so many, it is as well taken for missing: shorter ranges show it sooner. */
async function hasRecord(
  ctx: WorkerContext,
  id: string,
  { startDay: startDate, endDay: endDate }: DayWindow,
): Promise<boolean> {
  let pages = 0;
  for await (const { rows } of ctx.gateway.transactions.crawl({ ...CLOSED, startDate, endDate })) {
    if (rows.some((row) => row.id === id)) return true;
    if ((pages += 1) >= MOST_PAGES_MEASURED) return false;
  }
  return false;
}

/**
 * An earlier first day than the one that was found before, if the service has records of the year before that: a refusal that was taken for their
 * age may have been something else, or the service gives only the last days of a range, and had no record for as long. Null if it has none, or gives
 * none. The year is asked for in twelve months, or as many stretches of the most days that the service gives, since it cuts none of these.
 * @throws as `findFirstDay`
 */
export async function findEarlierDay(
  ctx: WorkerContext,
  fence: string,
  firstDay: CalendarDay,
): Promise<CalendarDay | null> {
  const days = Math.min(31, mostDays(ctx.gateway));
  let until = addDays(firstDay, -1);
  for (let month = 0; month < 12 && until > BEFORE_ALL; month += 1) {
    const start = addDays(until, -days);
    const answer = await unlessRefused(hasAnyPatiently(ctx, start, until));
    if (answer === "refused") return null;
    if (answer) return findFirstDay(ctx, fence, until);
    until = start;
  }
  return null;
}

/** By bisection: some fifteen calls. */
async function byHalving(ctx: WorkerContext, until: CalendarDay): Promise<CalendarDay | null> {
  if (!(await mayHaveAny(ctx, hasAny(ctx, BEFORE_ALL, until)))) return null;
  let without = BEFORE_ALL;
  let having = until;
  while (daysBetween(without, having) > 1) {
    const middle = addDays(without, Math.floor(daysBetween(without, having) / 2));
    if (await mayHaveAny(ctx, hasAny(ctx, BEFORE_ALL, middle))) having = middle;
    else without = middle;
  }
  return addDays(having, -1);
}

/** Whether the service has a record of some days, or fails for these alone, while it answers for its list: then it has one that it can't give. */
async function mayHaveAny(ctx: WorkerContext, answer: Promise<boolean>): Promise<boolean> {
  try {
    return await answer;
  } catch (error) {
    if (
      isUpstreamError(error) &&
      error.kind !== "refused" &&
      (await isOfQuestion(ctx, error)) &&
      (await isAnswering(ctx.gateway))
    )
      return true;
    throw error;
  }
}

/**
 * For a service that limits how many days a request may cover, or how old the first of them may be: steps forward one window at a time, in
 * the widest that it allows. Assumed: a start that is refused, while one of the newest days isn't, is too old, as in "no more than 12
 * months ago". The past then begins with the oldest start that is taken, since no request can show more. A search that an error breaks off is
 * continued by the next one.
 * @throws {UpstreamError} when the newest days are refused too
 */
async function byStepping(
  ctx: WorkerContext,
  fence: string,
  until: CalendarDay,
): Promise<CalendarDay | null> {
  const days = await widestFrom(ctx, until);
  const ask = (start: CalendarDay): Promise<boolean | "refused"> =>
    unlessRefused(mayHaveAny(ctx, hasAnyPatiently(ctx, start, addDays(start, days))));
  let steps = 0;
  let { start, refused }: SearchPlace = brokenOff.get(ctx.gateway) ?? {
    start: BEFORE_ALL,
    refused: null,
  };
  for (; start < until; start = addDays(start, days)) {
    brokenOff.set(ctx.gateway, { start, refused });
    steps += 1;
    if (steps % STEPS_A_LEASE === 0)
      await ctx.db.transaction().execute((tx) => noteMirrorStep(tx, fence));
    const answer = await ask(start);
    if (answer === "refused") {
      refused = start;
      continue;
    }
    if (refused !== null) {
      const oldest = await oldestTaken(refused, start, ask);
      if ((await ask(oldest)) === true) return oldest;
      refused = null;
    }
    if (answer) return addDays(start, -1);
  }
  // The last start may be refused for lying too near the end; the newest window is taken, as widestFrom has seen.
  return refused === null ? null : addDays(until, -days);
}

/** The oldest day with which a window may begin, between one with which it may not and one with which it may. */
export async function oldestTaken(
  refused: CalendarDay,
  taken: CalendarDay,
  ask: (start: CalendarDay) => Promise<boolean | "refused">,
): Promise<CalendarDay> {
  let [without, having] = [refused, taken];
  while (daysBetween(without, having) > 1) {
    const middle = addDays(without, Math.floor(daysBetween(without, having) / 2));
    if ((await ask(middle)) === "refused") without = middle;
    else having = middle;
  }
  return having;
}

/** The widest window that the service allows, tried on the newest days. @throws {UpstreamError} when it allows none */
async function widestFrom(ctx: WorkerContext, until: CalendarDay): Promise<number> {
  for (;;) {
    const days = mostDays(ctx.gateway);
    try {
      await mayHaveAny(ctx, hasAny(ctx, addDays(until, -days), until));
      return days;
    } catch (error) {
      if (!isRangeRefusal(error) || !shrinkBelow(ctx.gateway, days)) throw error;
    }
  }
}
