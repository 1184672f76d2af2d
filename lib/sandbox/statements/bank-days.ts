import type { Db } from "../store/database";
import { timeOfDay, zoneMsOf, type Day } from "./days";
import { FAULTS, planLine, type LinePlan } from "./faults";
import { isCredit, MAX_DAYS_EARLY, sourceDays, type Leg, type SourceDay } from "./legs";
import type { Micros } from "./micros";
import { CHARGES, chargeNote, combinedNarration, hasReference, narrationOf } from "./narrations";
import type { StatementBankAccount } from "./statement-accounts";
import {
  missingLine,
  placeDrafts,
  plainDraft,
  unlistedParts,
  type BankDay,
  type BankLine,
  type Draft as DraftOf,
  type Unlisted,
} from "./statement-day";
import type { StatementOptions } from "./statement-options";
import { targetBalance, unrelatedLines, type UnrelatedLine } from "./unrelated-lines";

type Draft = DraftOf<BankLine>;

const LAST_MS = 86_399_000;
const COPY_DELAY_MS = 20 * 60_000;
const MAX_COMBINED = 3;
const REVERSAL_SHARE = 0.4;

interface Planned {
  leg: Leg;
  plan: LinePlan;
}

type Group = [Planned, ...Planned[]];

function baseDraft({ leg, plan }: Planned, day: Day, { currency }: StatementBankAccount): Draft {
  return {
    ...plainDraft(day),
    key: leg.key,
    time: timeOfDay(leg.at, zoneMsOf(currency)),
    amount: isCredit(leg) ? leg.amount : -leg.amount,
    currency,
    narration: narrationOf(leg, currency, plan, null),
    bankReference: `S${plan.bankReference}`,
    isReversal: leg.side === "refund" && plan.detail < REVERSAL_SHARE,
    parts: [{ leg, day }],
    fault: plan.fault,
    referenceStyle:
      plan.fault === "truncated_reference" || !hasReference(leg, plan) ? null : plan.style,
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

function draftsOf(planned: Planned, day: Day, account: StatementBankAccount): Draft[] {
  const draft = baseDraft(planned, day, account);
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

function takeGroups(planned: Planned[]): { groups: Group[]; single: Planned[] } {
  const groups: Group[] = [];
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
    const group: Group = [first, ...others];
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

function combinedDraft(group: Group, day: Day, account: StatementBankAccount): Draft {
  const [first] = group;
  const legs = group.map(({ leg }) => leg);
  const { at } = legs.at(-1) ?? first.leg;
  return {
    ...baseDraft(first, day, account),
    time: timeOfDay(at, zoneMsOf(account.currency)),
    amount: -legs.reduce((sum, { amount }) => sum + amount, 0n),
    narration: combinedNarration(legs, account.currency, first.plan),
    parts: legs.map((leg) => ({ leg, day })),
    fault: "combined_payment",
    referenceStyle: null,
  };
}

function unrelatedDraft(
  { kind, amount, narration, time }: UnrelatedLine,
  key: string,
  day: Day,
  currency: string,
): Draft {
  return {
    ...plainDraft(day),
    key,
    time,
    amount,
    currency,
    narration,
    bankReference: `C${key.replace(/\D/g, "")}`,
    isReversal: false,
    unrelated: kind,
  };
}

/** Drafts a day's lines with their booking days, and its movements without a line. */
function draftDay(
  { day, legs }: SourceDay,
  options: StatementOptions,
  account: StatementBankAccount,
): { drafts: Draft[]; missing: Unlisted[] } {
  const { seed, shares, variedShare, unrelatedShare } = options;
  const planned = legs.map((leg) => ({
    leg,
    plan: planLine(seed, `${leg.transferId}:${leg.key}`, { shares, variedShare, possible: FAULTS }),
  }));
  const { groups, single } = takeGroups(planned);
  const payments = legs.filter(({ side }) => side === "payment").length;
  const others = unrelatedLines(account, day, payments, { seed, share: unrelatedShare });
  return {
    drafts: [
      ...groups.map((group) => combinedDraft(group, day, account)),
      ...single.flatMap((one) => draftsOf(one, day, account)),
      ...others.map((line, at) =>
        unrelatedDraft(line, `${day}:${String(at).padStart(4, "0")}`, day, account.currency),
      ),
    ],
    missing: single.flatMap(({ leg, plan }) =>
      plan.fault === "missing_line" ? [missingLine(leg, day)] : [],
    ),
  };
}

/** Brings the account to its balance for the night, before the first payment or after the last. */
function pooling(
  drafts: readonly Draft[],
  opening: Micros,
  target: Micros,
  day: Day,
  currency: string,
): Draft[] {
  const amount = target - opening - drafts.reduce((sum, draft) => sum + draft.amount, 0n);
  if (amount === 0n) return [];
  const narration =
    amount > 0n
      ? "OWN ACCT TRF CASH POOL FUNDING BAOBAB TREASURY"
      : "OWN ACCT TRF CASH POOL SWEEP BAOBAB TREASURY";
  return [
    unrelatedDraft(
      { kind: "own_transfer", amount, narration, time: amount > 0n ? 0 : LAST_MS },
      `${day}:9999`,
      day,
      currency,
    ),
  ];
}

/** Yields a bank account's statement day by day, with balances. Needs a transaction. */
export async function* bankDays(
  trx: Db,
  options: StatementOptions,
  account: StatementBankAccount,
): AsyncGenerator<BankDay> {
  const zoneMs = zoneMsOf(account.currency);
  const inWindow = (day: Day): boolean => day >= options.from && day <= options.to;
  const targetOf = (day: Day): Micros => targetBalance(account, day, options.seed);
  const booked = new Map<Day, Draft[]>();
  const unlisted = new Map<Day, Unlisted[]>();
  const addTo = <T>(map: Map<Day, T[]>, day: Day, items: readonly T[]): void => {
    const known = map.get(day);
    if (known) known.push(...items);
    else map.set(day, [...items]);
  };
  let lines = 0;

  for await (const source of sourceDays(trx, options, zoneMs)) {
    const { drafts, missing } = draftDay(source, options, account);
    if (inWindow(source.day)) {
      const outside = drafts.filter(({ bookedOn }) => !inWindow(bookedOn));
      addTo(unlisted, source.day, [...missing, ...unlistedParts(outside, "booked_outside_window")]);
    }
    for (const draft of drafts)
      if (inWindow(draft.bookedOn)) addTo(booked, draft.bookedOn, [draft]);

    // No later day can add to this one.
    const day = source.day - MAX_DAYS_EARLY;
    if (!inWindow(day)) continue;
    const opening = targetOf(day - 1);
    const due = booked.get(day) ?? [];
    booked.delete(day);
    const whole = [...due, ...pooling(due, opening, targetOf(day), day, account.currency)];
    const { lines: placed, cut } = placeDrafts(whole, lines, options.maxLines);
    lines += placed.length;
    if (cut.length > 0)
      addTo(
        unlisted,
        day,
        unlistedParts(
          [...cut, ...[...booked.values()].flat()].filter(({ parts }) =>
            parts.some((part) => part.day <= day),
          ),
          "beyond_line_limit",
        ),
      );
    const gone = unlisted.get(day) ?? [];
    unlisted.delete(day);
    let balance = opening;
    const balanced = placed.map((line) => ({ ...line, balance: (balance += line.amount) }));
    if (placed.length > 0 || gone.length > 0)
      yield { day, opening, closing: balance, lines: balanced, unlisted: gone };
    if (cut.length > 0) return;
  }
}
