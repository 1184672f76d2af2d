import type { z } from "zod";
import { TransactionFilter, type TransactionTotals } from "@/lib/contract/api/transactions";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { settledTotals, TotalsByStatus } from "@/lib/domain/transactions/settled-totals";
import { crawlTransactions, type CrawlOptions } from "./crawl-transactions";
import { reportingOrganisation } from "../organisation";
import { serviceFilter } from "./service-filter";

/**
 * Totals of everything under a filter, per currency, after each page and at the end.
 * @throws {AppError} `forbidden` or `invalid`, before the first result
 * @throws {UpstreamError} from the generator; the signal's reason when it is stopped
 */
export async function countTransactions(
  ctx: UserContext,
  input: z.input<typeof TransactionFilter>,
  options: CrawlOptions,
): Promise<AsyncGenerator<TransactionTotals, void, void>> {
  requirePermission(ctx, "desk.read");
  const filter = parseInput(TransactionFilter, input);
  const { reportingZone } = await reportingOrganisation(ctx.db);
  const steps = crawlTransactions(ctx, serviceFilter(filter, reportingZone), options);
  return readings(ctx, steps);
}

async function* readings(
  ctx: UserContext,
  steps: ReturnType<typeof crawlTransactions>,
): AsyncGenerator<TransactionTotals, void, void> {
  const totals = new TotalsByStatus();
  const counts = { counted: 0, unreadable: 0, undated: 0, isCutShort: false };
  const reading = (state: { done: boolean; waiting: boolean }): TransactionTotals => {
    const byStatus = totals.list();
    return {
      ...counts,
      ...settledTotals(byStatus),
      byStatus,
      countedAt: ctx.clock.now().toISOString(),
      ...state,
    };
  };
  for await (const step of steps) {
    if (step !== "waiting") {
      for (const transaction of step.transactions) totals.add(transaction);
      counts.counted += step.transactions.length;
      counts.unreadable += step.unreadable.length;
      counts.isCutShort ||= step.endsEarly;
      counts.undated += step.transactions.filter(({ createdAt }) => createdAt === null).length;
    }
    yield reading({ done: false, waiting: step === "waiting" });
  }
  yield reading({ done: true, waiting: false });
}
