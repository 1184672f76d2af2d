import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { isRangeRefusal } from "@/lib/desk/transactions/range-limit";
import { CRAWL_PAGE_SIZE } from "@/lib/gateway/lists/crawl";
import { rowsOn } from "@/lib/gateway/reading";
import { CLOSED } from "./closed-records";

/** The answer, or that the question was refused. */
export async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | "refused"> {
  return answer.catch((error: unknown) => {
    if (isRangeRefusal(error)) return "refused" as const;
    throw error;
  });
}

/** Whether a question of this kind is answered, whatever the answer, and not refused. */
export async function isTaken(answer: Promise<boolean>): Promise<boolean> {
  return (await unlessRefused(answer)) !== "refused";
}

/** Whether the service has a closed record of these days. Assumed: a service may refuse pages smaller than some size, so that a whole page is asked for, as when the records are read. */
export async function hasAny(
  ctx: WorkerContext,
  startDate: CalendarDay,
  endDate: CalendarDay,
): Promise<boolean> {
  const page = await ctx.gateway.transactions.list({
    ...CLOSED,
    startDate,
    endDate,
    limit: CRAWL_PAGE_SIZE,
    page: 1,
  });
  return rowsOn(page) > 0;
}

/** The same question asked as the first page of a crawl, because a crawl waits out 429: giving up would mean starting over. */
export async function hasAnyPatiently(
  ctx: WorkerContext,
  startDate: CalendarDay,
  endDate: CalendarDay,
): Promise<boolean> {
  for await (const page of ctx.gateway.transactions.crawl({ ...CLOSED, startDate, endDate }))
    return rowsOn(page) > 0;
  return false;
}
