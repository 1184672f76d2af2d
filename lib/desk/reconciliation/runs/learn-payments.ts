import type { DeskContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import { DAY_MS } from "@/lib/domain/calendar/day";
import type { WindowWanted } from "@/lib/domain/matching/wanted/batch-windows";
import type { OpenLine } from "@/lib/domain/matching/matching";
import { namesWanted } from "@/lib/domain/matching/wanted/names";
import { partlyNamed } from "@/lib/domain/matching/wanted/partly-named";
import { readTexts } from "@/lib/domain/matching/facts/read-lines";
import { canBeMatched, paidInOf } from "@/lib/domain/transfers/received";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { keyLengths, namedLegs, transfersToAsk } from "@/lib/store/reconciliation/candidate-legs";
import { linesToMatch } from "@/lib/store/reconciliation/match-candidates";
import { notePaymentsAsked, putPayments, withUnknownPayments } from "@/lib/store/transfers/transfer-payments";
import { LINES_A_RUN } from "./run-matching";

/** Per run, so that other accounts' runs get their turn; the next run continues. */
const MOST_TRANSFERS = 200;
const MOST_LOOKED_AT = 5_000;
const ASKED_AGAIN_AFTER_MS = DAY_MS;
/** A service that knows none of so many, one after the other, may know transfers under other ids than its records'. */
const MOST_REFUSED = 25;

export interface Learnt {
  /** How many transfers had payments. */
  withPayments: number;
  /** The service knows answers, and there are more transfers to ask it for. */
  hasMore: boolean;
}

/**
 * Asks the service for the payments of transfers that an open line names but doesn't pay in full, then of transfers on the days of the
 * open lines that no line names: lines with only a session id may belong to those. The transactions list doesn't show payments; the
 * transfer request does. Transfers that can't be read are left for the next run.
 * Source: interface.md, Transfer request, `payments`.
 */
export async function learnPayments(ctx: DeskContext, accountId: string): Promise<Learnt> {
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  const readLines = await linesToMatch(ctx.db, accountId, { availability: "open", after: null, limit: LINES_A_RUN });
  const lines = readLines();
  const readLegs = await namedLegs(ctx.db, namesWanted(readTexts(lines), await keyLengths(ctx.db)), { zone, availability: "open" });
  const since = new Date(ctx.clock.now().getTime() - ASKED_AGAIN_AFTER_MS);
  const missing = await transfersToAsk(ctx.db, daysOf(lines), { zone, since, limit: MOST_LOOKED_AT });
  const asked = [...partlyNamed(lines, readLegs()), ...missing];
  const ids = await withUnknownPayments(ctx.db, asked.slice(0, MOST_LOOKED_AT), since);
  const learnt: Learnt = { withPayments: 0, hasMore: false };
  let refused = 0;
  for (const id of ids.slice(0, MOST_TRANSFERS)) {
    const found = await learnOne(ctx, id);
    learnt.withPayments += Number(found === "payments");
    // Each answer is noted, so that asking comes to an end; a service that is down gives none.
    learnt.hasMore ||= (found === "payments" || found === "none") && ids.length > MOST_TRANSFERS;
    refused = found === "refused" ? refused + 1 : 0;
    if (refused === MOST_REFUSED) return { ...learnt, hasMore: false };
  }
  return learnt;
}

/** The days of the lines by direction and currency, for legs that were created on them or shortly before. */
function daysOf(lines: readonly OpenLine[]): WindowWanted[] {
  const windows = new Map<string, WindowWanted>();
  for (const { direction, currency, on } of lines) {
    const key = `${direction} ${currency}`;
    const { from = on, to = on } = windows.get(key) ?? {};
    windows.set(key, { direction, currency, from: on < from ? on : from, to: on > to ? on : to });
  }
  return [...windows.values()];
}

async function learnOne(ctx: DeskContext, id: string): Promise<"payments" | "none" | "refused" | "unread"> {
  try {
    const { transfer } = await ctx.gateway.transfers.get(id);
    const paid = paidInOf(transfer, null);
    const payments = (transfer.payments ?? []).filter((payment) => canBeMatched(payment, paid));
    await ctx.db.transaction().execute((tx) => putPayments(tx, id, payments.map(({ sessionId, amount }) => ({ sessionId, amount })), ctx.clock.now()));
    return payments.length > 0 ? "payments" : "none";
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    ctx.logger.warn("the payments of a transfer could not be read", { id, error });
    // Otherwise those that it no longer knows would take the turns of all that come after them, in every run.
    // A 404 counts in whatever form: a service may answer an unknown id with an HTML page.
    if (error.kind !== "refused" && error.status !== 404) return "unread";
    await notePaymentsAsked(ctx.db, id, ctx.clock.now());
    return "refused";
  }
}
