import { timeOfDay, type Day } from "./days";
import { FAULTS, planLine, type LinePlan } from "./faults";
import { isCredit, type Leg } from "./legs";
import type { Micros } from "./micros";
import { CHARGES, chargeNote, combinedNarration, hasReference, narrationOf } from "./narrations";
import type { SourceDay } from "./source-days";
import type { StatementBankAccount } from "./statement-accounts";
import type { BankLine, Unlisted } from "./statement-day";
import type { StatementOptions } from "./statement-options";
import { unrelatedLines } from "./unrelated-lines";

/** A line with its day, but not yet its position and balance. */
export interface Draft extends Omit<BankLine, "line" | "balance" | "copyOf"> {
  /** Sort key: milliseconds since the day began, and a text that breaks ties. */
  time: number;
  key: string;
  copies: string | null;
}

export const LAST_MS = 86_399_000;
const COPY_DELAY_MS = 20 * 60_000;
const MAX_COMBINED = 3;
const REVERSAL_SHARE = 0.4;

interface Planned {
  leg: Leg;
  plan: LinePlan;
}

function baseDraft(
  { leg, plan }: Planned,
  day: Day,
  zoneMs: number,
  account: StatementBankAccount,
): Draft {
  const sign = isCredit(leg) ? 1n : -1n;
  return {
    key: leg.key,
    time: timeOfDay(leg.at, zoneMs),
    bookedOn: day,
    valueOn: day,
    amount: sign * leg.amount,
    currency: account.currency,
    narration: narrationOf(leg, account.currency, plan, null),
    bankReference: `S${plan.bankReference}`,
    isReversal: leg.side === "refund" && plan.detail < REVERSAL_SHARE,
    parts: [{ leg, day }],
    unrelated: null,
    fault: plan.fault,
    referenceStyle:
      plan.fault === "truncated_reference" || !hasReference(leg, plan) ? null : plan.style,
    copies: null,
  };
}

/** Applies a charge: less arrives, the debit is larger, or the bank nets it the other way. */
function withCharge(
  draft: Draft,
  { leg, plan }: Planned,
  currency: StatementBankAccount["currency"],
): Draft {
  const charge = CHARGES[currency];
  const netted = isCredit(leg) || plan.detail < 0.5;
  // A charge as large as the payment would reverse its sign.
  if (charge >= leg.amount) return { ...draft, fault: null };
  return {
    ...draft,
    amount: draft.amount + (netted && !isCredit(leg) ? charge : -charge),
    narration: narrationOf(leg, currency, plan, chargeNote(charge, netted)),
  };
}

function draftsOf(
  planned: Planned,
  day: Day,
  zoneMs: number,
  account: StatementBankAccount,
): Draft[] {
  const draft = baseDraft(planned, day, zoneMs, account);
  const { plan } = planned;
  switch (plan.fault) {
    case "missing_line":
      return [];
    case "bank_charge":
      return [withCharge(draft, planned, account.currency)];
    case "duplicate_line": {
      const time = Math.min(draft.time + COPY_DELAY_MS, LAST_MS);
      const bankReference = plan.detail < 0.5 ? draft.bankReference : `${draft.bankReference}D`;
      return [
        draft,
        { ...draft, key: `${draft.key}:copy`, time, bankReference, copies: draft.key },
      ];
    }
    case "wrong_day":
      // Half of the banks still give the true day as the value date.
      return [
        {
          ...draft,
          bookedOn: day + plan.shiftDays,
          valueOn: plan.detail < 0.5 ? day : day + plan.shiftDays,
        },
      ];
    default:
      return [draft];
  }
}

function takeGroups(planned: Planned[]): { groups: Planned[][]; single: Planned[] } {
  const groups: Planned[][] = [];
  const taken = new Set<Planned>();
  const free = ({ leg, plan }: Planned): boolean =>
    leg.side === "payment" && (plan.fault === null || plan.fault === "combined_payment");
  for (const [index, first] of planned.entries()) {
    if (first.plan.fault !== "combined_payment" || taken.has(first) || !free(first)) continue;
    const size = first.plan.narration < 0.6 ? 2 : MAX_COMBINED;
    const others = planned
      .slice(index + 1)
      .filter((other) => free(other) && !taken.has(other))
      .slice(0, size - 1);
    if (others.length === 0) continue;
    const group = [first, ...others];
    for (const member of group) taken.add(member);
    groups.push(group);
  }
  const single = planned
    .filter((one) => !taken.has(one))
    .map((one) =>
      one.plan.fault === "combined_payment" ? { ...one, plan: { ...one.plan, fault: null } } : one,
    );
  return { groups, single };
}

function combinedDraft(
  group: Planned[],
  day: Day,
  zoneMs: number,
  account: StatementBankAccount,
): Draft[] {
  const last = group.at(-1);
  const [first] = group;
  if (!first || !last) return [];
  const legs = group.map(({ leg }) => leg);
  return [
    {
      ...baseDraft(first, day, zoneMs, account),
      time: timeOfDay(last.leg.at, zoneMs),
      amount: -legs.reduce((sum, { amount }) => sum + amount, 0n),
      narration: combinedNarration(legs, account.currency, first.plan),
      parts: legs.map((leg) => ({ leg, day })),
      fault: "combined_payment",
      referenceStyle: null,
    },
  ];
}

export function unrelatedDraft(
  line: { kind: Draft["unrelated"]; amount: Micros; narration: string; time: number },
  key: string,
  day: Day,
  currency: string,
): Draft {
  return {
    key,
    time: line.time,
    bookedOn: day,
    valueOn: day,
    amount: line.amount,
    currency,
    narration: line.narration,
    bankReference: `C${key.replace(/\D/g, "")}`,
    isReversal: false,
    parts: [],
    unrelated: line.kind,
    fault: null,
    referenceStyle: null,
    copies: null,
  };
}

/** Drafts a day's lines with their booking days, and its movements without a line. */
export function draftDay(
  { day, legs }: SourceDay,
  options: StatementOptions,
  account: StatementBankAccount,
  zoneMs: number,
): { drafts: Draft[]; missing: Unlisted[] } {
  const { seed, shares, variedShare, unrelatedShare } = options;
  const planned = legs.map((leg) => ({
    leg,
    plan: planLine(seed, `${leg.transferId}:${leg.key}`, { shares, variedShare, possible: FAULTS }),
  }));
  const { groups, single } = takeGroups(planned);
  const drafts = [
    ...groups.flatMap((group) => combinedDraft(group, day, zoneMs, account)),
    ...single.flatMap((one) => draftsOf(one, day, zoneMs, account)),
  ];
  const others = unrelatedLines(
    account,
    day,
    legs.filter(({ side }) => side === "payment").length,
    { seed, share: unrelatedShare },
  );
  const missing = single.flatMap(({ leg, plan }): Unlisted[] =>
    plan.fault === "missing_line"
      ? [{ leg, day, reason: "missing_line", fault: plan.fault, bookedOn: null }]
      : [],
  );
  return {
    drafts: [
      ...drafts,
      ...others.map((line, at) =>
        unrelatedDraft(line, `${day}:${String(at).padStart(4, "0")}`, day, account.currency),
      ),
    ],
    missing,
  };
}
