import type { DeskContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/organisation";
import { DAY_MS } from "@/lib/domain/calendar/day";
import { namesWanted, partlyNamed, type WindowWanted } from "@/lib/domain/matching/wanted";
import type { OpenLine } from "@/lib/domain/matching/matching";
import { readTexts } from "@/lib/domain/matching/facts/read-lines";
import { canBeMatched, paidIn } from "@/lib/domain/transfers/received";
import { isUpstreamError, type UpstreamErrorKind } from "@/lib/gateway/upstream-error";
import { keyLengths, namedLegs, transfersToAsk } from "@/lib/store/reconciliation/candidate-legs";
import { linesToMatch } from "@/lib/store/reconciliation/match-candidates";
import {
  notePaymentsAsked,
  putPayments,
  transfersWithUnknownPayments,
} from "@/lib/store/transfers/transfer-payments";
import { LINES_PER_RUN } from "./run-matching";

/** Per run, so that other accounts' runs get their turn; the next run continues. */
const MAX_TRANSFERS = 200;
const MAX_LOOKED_AT = 5_000;
const ASKED_AGAIN_AFTER_MS = DAY_MS;
/** A service may fail over one transfer alone, so an unread one is asked again sooner. */
const UNREAD_ASKED_AGAIN_AFTER_MS = DAY_MS / 24;
/** Unknown in a row before asking ends: the service may know transfers under other ids. */
const MAX_REFUSED = 25;
/** Unread in a row before asking ends: each may have taken half a minute. */
const MAX_UNREAD = 5;
/** For all questions of a run. The next run waits many times as long as this one took. */
const MAX_MS = 60_000;

/**
 * Asks the service for payments that open lines may belong to. First come transfers that a line
 * names but doesn't pay in full, then unnamed ones on the days of open lines, which may show only a
 * session id. The transactions list doesn't show payments; the transfer request does. Asking ends
 * early where the service is in trouble or slow, and at once where it asks for a pause; a later run
 * continues. Source: interface.md, Transfer request, `payments`.
 * @param goesOn called after each transfer, so that a long run doesn't seem dead
 * @returns how many had payments; `hasMore`: the service answers, and there are more to ask for
 */
export async function learnPayments(
  ctx: DeskContext,
  accountId: string,
  { goesOn }: { goesOn?: () => Promise<void> } = {},
): Promise<{ withPayments: number; hasMore: boolean }> {
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  const readLines = await linesToMatch(ctx.db, accountId, {
    after: null,
    limit: LINES_PER_RUN,
  });
  const lines = readLines();
  const readLegs = await namedLegs(
    ctx.db,
    namesWanted(readTexts(lines), await keyLengths(ctx.db)),
    { zone, availability: "open" },
  );
  const since = new Date(ctx.clock.now().getTime() - ASKED_AGAIN_AFTER_MS);
  const missing = await transfersToAsk(ctx.db, daysOf(lines), {
    zone,
    since,
    limit: MAX_LOOKED_AT,
  });
  const asked = [...partlyNamed(lines, readLegs()), ...missing];
  const ids = await transfersWithUnknownPayments(ctx.db, asked.slice(0, MAX_LOOKED_AT), since);
  const endsAt = ctx.clock.now().getTime() + MAX_MS;
  const found: Found[] = [];
  for (const id of ids.slice(0, MAX_TRANSFERS)) {
    if (ctx.clock.now().getTime() >= endsAt) break;
    found.push(await learnOne(ctx, id));
    await goesOn?.();
    if (isUseless(found)) break;
  }
  // Each answer is noted, so that asking comes to an end; a service that is down gives none.
  const isAnswering = found.includes("payments") || found.includes("none");
  return {
    withPayments: found.filter((one) => one === "payments").length,
    hasMore: isAnswering && !isUseless(found) && found.length < ids.length,
  };
}

/** How asking ended. `refused`: the service doesn't know it; `paused`: it asks for a pause. */
type Found = "payments" | "none" | "refused" | "unread" | "paused";

function isUseless(found: readonly Found[]): boolean {
  const endsWith = (what: Found, count: number): boolean =>
    found.length >= count && found.slice(-count).every((one) => one === what);
  return (
    endsWith("paused", 1) || endsWith("unread", MAX_UNREAD) || endsWith("refused", MAX_REFUSED)
  );
}

function daysOf(lines: readonly OpenLine[]): WindowWanted[] {
  const windows = new Map<string, WindowWanted>();
  for (const { direction, currency, on } of lines) {
    const key = `${direction} ${currency}`;
    const { from = on, to = on } = windows.get(key) ?? {};
    windows.set(key, { direction, currency, from: on < from ? on : from, to: on > to ? on : to });
  }
  return [...windows.values()];
}

/** Errors that say nothing about the transfer that was asked for. */
const NOT_ABOUT_TRANSFER: ReadonlySet<UpstreamErrorKind> = new Set([
  "not_sent",
  "unauthorized",
  "credentials",
]);

async function learnOne(ctx: DeskContext, id: string): Promise<Found> {
  try {
    const { transfer } = await ctx.gateway.transfers.get(id);
    const paid = paidIn(transfer.source.currency, null, transfer.paymentInstructions);
    const payments = (transfer.payments ?? []).filter((payment) => canBeMatched(payment, paid));
    await ctx.db.transaction().execute((tx) =>
      putPayments(
        tx,
        id,
        payments.map(({ sessionId, amount }) => ({ sessionId, amount })),
        ctx.clock.now(),
      ),
    );
    return payments.length > 0 ? "payments" : "none";
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    ctx.logger.warn("the payments of a transfer could not be read", { id, error });
    if (error.kind === "rate_limited") return "paused";
    // Otherwise those that it no longer knows, or fails over, would take the turns of all that come
    // after them, in every run. A 404 counts in whatever form: a service may answer an unknown id
    // with an HTML page.
    const isRefused = error.kind === "refused" || error.status === 404;
    if (!isRefused && NOT_ABOUT_TRANSFER.has(error.kind)) return "unread";
    const now = ctx.clock.now();
    await notePaymentsAsked(
      ctx.db,
      id,
      isRefused
        ? now
        : new Date(now.getTime() - ASKED_AGAIN_AFTER_MS + UNREAD_ASKED_AGAIN_AFTER_MS),
    );
    return isRefused ? "refused" : "unread";
  }
}
