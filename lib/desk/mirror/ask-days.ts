import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { CRAWL_PAGE_SIZE } from "@/lib/gateway/lists/crawl";
import { rowsOn } from "@/lib/gateway/reading";
import { isBadRequest } from "@/lib/gateway/upstream-error";
import { CLOSED } from "./closed-records";

/** The answer, or that the question was refused. */
export async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | "refused"> {
  return answer.catch((error: unknown) => {
    if (isBadRequest(error)) return "refused" as const;
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
