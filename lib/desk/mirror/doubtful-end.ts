import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { keepsToDays, type DaysKept } from "@/lib/desk/transactions/keeps-to-days";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import type { Gateway } from "@/lib/gateway/gateway";
import { rowsOn } from "@/lib/gateway/reading";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { CLOSED } from "./closed-records";
import { isOfQuestion } from "./is-of-question";

/** What the service gave is evidence for so long: it may give less of a list from some day on. */
const KNOWN_FOR_MS = 60 * 60_000;

/** What the service has shown of its lists. */
interface ShownLists {
  sinceMs: number;
  daysKept: Map<TransactionsFilter["status"], DaysKept>;
  /** The most rows, and the most pages, that it gave of one. */
  most: number;
  mostPages: number;
  /** The most for which it was asked whether it gives more of another. */
  askedFor: number;
}

/** Each process finds it out for itself. */
const shown = new WeakMap<Gateway, ShownLists>();

function shownBy({ gateway, clock }: Pick<WorkerContext, "gateway" | "clock">): ShownLists {
  const now = clock.now().getTime();
  const known = shown.get(gateway);
  const current =
    known !== undefined && now - known.sinceMs < KNOWN_FOR_MS
      ? known
      : {
          sinceMs: now,
          daysKept: new Map<TransactionsFilter["status"], DaysKept>(),
          most: 0,
          mostPages: 0,
          askedFor: 0,
        };
  shown.set(gateway, current);
  return current;
}

/** Notes that the service gave so much of a list. */
export function noteGiven(
  ctx: Pick<WorkerContext, "gateway" | "clock">,
  { rows, pages }: { rows: number; pages: number },
): void {
  const known = shownBy(ctx);
  known.most = Math.max(known.most, rows);
  known.mostPages = Math.max(known.mostPages, pages);
}

/** A list that ended with empty pages although its last one counts more rows and names a next page. */
interface DoubtfulList {
  filter: TransactionsFilter;
  rows: number;
  pages: number;
  /** Whether its pages were of the usual size: of smaller ones a service that gives so many pages gives fewer rows. */
  isUsualSize: boolean;
  /** Of its records, in UTC; null without one. */
  oldestDay: CalendarDay | null;
  newestDay: CalendarDay | null;
}

/**
 * Whether such a list is whole all the same: because the count is of other days, too; because the service gives those, too, so that shorter lists would show nothing;
 * or because it gives more rows of another list, as is assumed in `crawlWholeList`. That is looked for in the list of all days, as far as it takes.
 * @param onPage called for each page that is read for it
 * @throws {UpstreamError} and whatever `onPage` throws
 */
export async function isWholeAllTheSame(
  ctx: WorkerContext,
  list: DoubtfulList,
  onPage: () => Promise<unknown>,
): Promise<boolean> {
  const { filter, rows, pages, isUsualSize } = list;
  const kept = await daysKeptIn(ctx, filter);
  if (kept === "counts_others" || (kept === "gives_others" && !keptToItsDays(list))) return true;
  if (isUsualSize) return givesMore(ctx, rows, onPage);
  const { most, mostPages } = shownBy(ctx);
  return most > rows && mostPages > pages;
}

/** A service may disregard only days of long ago, by which it was tried. A list's own may begin hours before or after those of UTC. */
function keptToItsDays({
  filter: { startDate, endDate },
  oldestDay,
  newestDay,
}: DoubtfulList): boolean {
  if (startDate === undefined || endDate === undefined || oldestDay === null || newestDay === null)
    return false;
  return oldestDay >= addDays(startDate, -1) && newestDay <= addDays(endDate, 1);
}

async function daysKeptIn(ctx: WorkerContext, { status }: TransactionsFilter): Promise<DaysKept> {
  const { daysKept } = shownBy(ctx);
  const known = daysKept.get(status);
  if (known !== undefined) return known;
  const kept = (await unlessOfQuestion(ctx, keepsToDays(ctx.gateway, { status }))) ?? "kept";
  daysKept.set(status, kept);
  return kept;
}

/** Null for a failure that says something of the question alone: the mirror is not held up for what only a doubt asks. */
async function unlessOfQuestion<Answer>(
  ctx: WorkerContext,
  answer: Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isUpstreamError(error) && (await isOfQuestion(ctx, error))) return null;
    throw error;
  }
}

async function givesMore(
  ctx: WorkerContext,
  rows: number,
  onPage: () => Promise<unknown>,
): Promise<boolean> {
  const known = shownBy(ctx);
  if (known.most > rows || known.askedFor >= rows) return known.most > rows;
  known.askedFor = rows;
  const found = await givenUpTo(ctx, rows + 1, onPage);
  noteGiven(ctx, found);
  return found.rows > rows;
}

/**
 * What the service gives of all closed records, as far as so many rows, or until it fails for that list, or limits it: the window that was read meanwhile
 * is worth more than this answer.
 */
async function givenUpTo(
  ctx: WorkerContext,
  most: number,
  onPage: () => Promise<unknown>,
): Promise<{ rows: number; pages: number }> {
  const given = { rows: 0, pages: 0 };
  const read = async (): Promise<void> => {
    for await (const page of ctx.gateway.transactions.crawl(CLOSED)) {
      given.rows += rowsOn(page);
      given.pages += 1;
      if (given.rows >= most) break;
      await onPage();
    }
  };
  await unlessOfQuestion(ctx, read().catch(unlessLimited));
  return given;
}

function unlessLimited(error: unknown): void {
  if (!isUpstreamError(error) || error.kind !== "rate_limited") throw error;
}
