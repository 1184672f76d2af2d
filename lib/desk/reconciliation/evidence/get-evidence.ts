import type { LegEvidence, TransferEvidence } from "@/lib/contract/api/evidence";
import { notFound } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/organisation";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { dayInZone } from "@/lib/domain/calendar/zone";
import type { LegSide } from "@/lib/domain/matching/matching";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { isUndelivered, type TransferPhase } from "@/lib/domain/transfers/phase";
import { isPaidIn, paymentStanding, type ListedPayment } from "@/lib/domain/transfers/received";
import { compareAmounts, sumAmounts } from "@/lib/money/amount";
import { findTransaction } from "@/lib/store/mirror/transactions";
import {
  evidenceLegs,
  evidenceLines,
  markedPayments,
  type EvidenceLeg,
  type EvidenceLine,
  type MarkedPayment,
} from "@/lib/store/reconciliation/legs";
import { recordAndTransfer } from "@/lib/store/transfers/transfer-links";
import { findTransfer, type TransferRow } from "@/lib/store/transfers/transfers";
import { coveredDay, coveredSince, workspaceHref } from "../period-of-account";
import { currentRules } from "../rules";
import { legEvidence, type LegFacts } from "./evidence-facts";

/**
 * Returns the evidence for a transfer's instruction, bank line and chain transaction. A refund has
 * evidence too, if the service sent the payment back.
 * @param transactionId of the transfer or of its record, where the service keeps that under an id
 * of its own
 * @throws {AppError} `forbidden`; `not_found` if it is neither in the mirror nor a transfer of the
 * desk
 */
export async function getEvidence(
  ctx: UserContext,
  transactionId: string,
): Promise<TransferEvidence> {
  requirePermission(ctx, "desk.read");
  const [{ reportingZone: zone }, ids] = await Promise.all([
    reportingOrganisation(ctx.db),
    recordAndTransfer(ctx.db, transactionId),
  ]);
  const own = ids.transferId === null ? undefined : await findTransfer(ctx.db, ids.transferId);
  const [facts, legs, lines, payments, rules] = await Promise.all([
    instructionFacts(ctx, ids.recordId, own, zone),
    evidenceLegs(ctx.db, ids.recordId, zone),
    evidenceLines(ctx.db, ids.recordId),
    own ? receivedPayments(own) : markedPayments(ctx.db, ids.recordId),
    currentRules(ctx.db),
  ]);
  const known = { ...facts, legs, lines, payments, rules };
  const isPayout = facts.type === "offramp";
  const all = [
    facts.instruction,
    legOf("bank", isPayout ? "destination" : "source", known),
    legOf("chain", isPayout ? "source" : "destination", known),
  ];
  if (legs.some(({ side }) => side === "refund"))
    all.push({ ...legOf(isPayout ? "chain" : "bank", "refund", known), leg: "refund" });
  return {
    transactionId,
    evidenced: all.filter(({ state }) => state === "proved" || state === "told").length,
    legs: all,
    isExpected: all.slice(1).some(({ state }) => state !== "void"),
  };
}

type StoredPayment = ListedPayment & {
  sessionId: string | null;
  amount: string;
  currency: string | null;
};

/**
 * The payments that count as evidence. Failed ones and those not in yet don't; one that went back
 * does if no other came in.
 */
function receivedPayments({ payments, sourceCurrency, network }: TransferRow): MarkedPayment[] {
  const own = (payments as StoredPayment[]).filter(({ currency }) =>
    isPaidIn(currency, { currency: sourceCurrency, network }),
  );
  const received = own.filter((payment) => paymentStanding(payment) === "received");
  const shown =
    received.length > 0
      ? received
      : own.filter(
          (payment) =>
            payment.receivedAt !== null && paymentStanding(payment) === "came_to_nothing",
        );
  return shown.flatMap(({ sessionId, amount }) =>
    sessionId === null ? [] : [{ mark: sessionId, amount }],
  );
}

interface Known extends InstructionFacts {
  legs: readonly EvidenceLeg[];
  lines: readonly EvidenceLine[];
  payments: readonly MarkedPayment[];
  rules: MatchRules;
}

function legOf(
  kind: "bank" | "chain",
  side: LegSide,
  { legs, lines, payments, rules, hash, endedUnrecorded, failed }: Known,
): LegEvidence {
  const leg = legs.find((one) => one.side === side) ?? null;
  const line = lines.find((one) => one.side === side) ?? null;
  const mark = side === "source" && isCovered(leg, payments) ? (payments[0]?.mark ?? null) : null;
  const told = kind === "chain" && side !== "refund" ? (hash ?? mark) : mark;
  const facts: LegFacts = {
    kind,
    side,
    leg,
    line,
    told,
    coveredTo: leg?.lastDay ? coveredDay(leg.lastDay, rules, leg.currency) : null,
    coveredFrom: leg?.firstDay ? coveredSince(leg.firstDay, rules, leg.currency) : null,
    isRecorded: legs.length > 0,
    endedUnrecorded,
    failed,
  };
  return {
    leg: kind,
    ...legEvidence(facts),
    amount: leg && { amount: leg.amount, currency: leg.currency },
    // Without a proof, the day is the transfer's: as the money's it would be read wrongly.
    on: line?.bookedOn ?? (told === null ? null : (leg?.onDay ?? null)),
    proof: line ? `${line.fileName}, line ${line.lineNumber}` : told,
    href:
      line &&
      workspaceHref({ accountId: line.accountId, day: line.bookedOn, tab: line.matchState }),
  };
}

/**
 * Returns true if the received payments cover the leg. A part isn't enough, unless the transfer
 * ended and the question is only whether money came in.
 */
function isCovered(leg: EvidenceLeg | null, payments: readonly MarkedPayment[]): boolean {
  return (
    leg !== null &&
    (leg.state === "void" ||
      compareAmounts(sumAmounts(payments.map(({ amount }) => amount)), leg.amount) >= 0)
  );
}

type InstructionFacts = Awaited<ReturnType<typeof instructionFacts>>;

async function instructionFacts(
  ctx: UserContext,
  recordId: string,
  transfer: TransferRow | undefined,
  zone: string,
) {
  const record = await findTransaction(ctx.db, recordId);
  const on = (at: Date | null | undefined): CalendarDay | null => (at ? dayInZone(at, zone) : null);
  const base = {
    leg: "instruction" as const,
    state: "proved" as const,
    href: transfer
      ? `/transfers/${encodeURIComponent(transfer.id)}`
      : `/transactions/${encodeURIComponent(recordId)}`,
  };
  if (record)
    return {
      instruction: {
        ...base,
        sentence: transfer
          ? "Created here, and in the service's records."
          : "In the service's records. Created outside this desk.",
        amount: { amount: record.amountSent, currency: record.sourceCurrency },
        on: on(record.createdAt),
        proof: record.reference,
      },
      type: record.type,
      hash: record.transactionHash,
      endedUnrecorded: false,
      failed: record.status === "failed",
    };
  if (!transfer) throw notFound("There is no such transaction. Check the reference.");
  return {
    instruction: {
      ...base,
      sentence: `Created here. ${hasNoRecord(transfer) ? "The transfer was cancelled before its rate was confirmed, so the service keeps no record of it." : "Not yet in the service's records."}`,
      amount: { amount: transfer.sourceAmount, currency: transfer.sourceCurrency },
      on: on(transfer.serviceCreatedAt ?? transfer.createdAt),
      proof: transfer.reference,
    },
    type: transfer.type,
    hash: transfer.transactionHash,
    endedUnrecorded: isUndelivered(transfer.phase as TransferPhase),
    failed: transfer.phase === "failed",
  };
}

/**
 * Returns true if a cancelled transfer never had a record. Records begin with the confirmed rate.
 * Source: interface.md, the transactions' statuses begin with awaiting_payment.
 */
function hasNoRecord({ phase, transactionStatus, awaitingSince }: TransferRow): boolean {
  return phase === "cancelled" && transactionStatus === null && awaitingSince === null;
}
