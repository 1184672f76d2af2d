import { AppError } from "@/lib/desk/app-error";
import type { DeskContext } from "@/lib/desk/context";
import { quotedAtEnd } from "@/lib/domain/words/quoted";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import type { ServicePage } from "./service-page";

/** The most pages of the service that one of our requests reads: 4,000 records where it gives 100 a page. */
const MAX_READS = 40;
/** The longest time that one of our requests may take, in milliseconds, since a person waits for it. */
const MAX_TOTAL_MS = 30_000;
const MAX_READ_MS = 12_000;

/** Reads pages of the service's list for one of our requests: each page once, and within limits. */
export interface PageReader {
  /**
   * @throws {UpstreamError}
   * @throws {AppError} `invalid` with reason `too_deep` beyond the limits
   */
  read(page: number, limit: number): Promise<ServicePage>;
}

export function createPageReader(ctx: Pick<DeskContext, "gateway" | "clock">, asked: TransactionsFilter): PageReader {
  const pages = new Map<string, ServicePage>();
  const endsAt = ctx.clock.now().getTime() + MAX_TOTAL_MS;
  return {
    read: async (page, limit) => {
      const key = `${page}/${limit}`;
      const known = pages.get(key);
      if (known) return known;
      const remainingMs = endsAt - ctx.clock.now().getTime();
      if (pages.size >= MAX_READS || remainingMs <= 0) throw tooDeep();
      const answer = await ctx.gateway.transactions.list({ ...asked, limit, page }, { deadlineMs: Math.min(MAX_READ_MS, remainingMs) }).catch((error: unknown) => {
        throw asked.startDate !== undefined && speaksOfDays(error) ? daysRefused(error) : error;
      });
      pages.set(key, answer);
      return answer;
    },
  };
}

/** Assumed: a service that limits how many days one request may cover refuses more with 400 or 422, and with words about them. */
function speaksOfDays(error: unknown): error is UpstreamError {
  return isUpstreamError(error) && error.kind === "refused" && (error.status === 400 || error.status === 422) && /\b(?:date|day|days|range|period|month|months)\b/i.test(error.serviceMessage ?? "");
}

/** The service was asked for more days than the person chose, which its words alone wouldn't explain. */
function daysRefused(error: UpstreamError): AppError {
  return new AppError(
    "refused_by_service",
    `The service refused these days: ${quotedAtEnd(error.serviceMessage ?? "")} Since its time zone isn't known, it is asked for up to three days more than you chose. Choose fewer days, or look in All history.`,
    { reason: "days", cause: error },
  );
}

function tooDeep(): AppError {
  return new AppError(
    "invalid",
    "This page is too far down the list to be found at once: the service gives it in small pages that have to be read one after the other. Choose fewer days, or export them all.",
    { reason: "too_deep" },
  );
}
