import type { Db } from "../store/database";
import { zoneMsOf, type Day } from "./days";
import { draftDay, LAST_MS, unrelatedDraft, type Draft } from "./line-drafts";
import type { Micros } from "./micros";
import { sourceDays, MAX_DAYS_EARLY } from "./source-days";
import type { StatementBankAccount } from "./statement-accounts";
import type { BankDay, BankLine, Unlisted } from "./statement-day";
import type { StatementOptions } from "./statement-options";
import { targetBalance } from "./unrelated-lines";

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

function inOrder(a: Draft, b: Draft): number {
  return a.time - b.time || (a.key < b.key ? -1 : 1);
}

function placeLines(drafts: Draft[], opening: Micros, firstLine: number): BankLine[] {
  const lineOf = new Map<string, number>();
  let balance = opening;
  return drafts.map(({ time: _time, key, copies, ...draft }, at) => {
    balance += draft.amount;
    lineOf.set(key, firstLine + at);
    return {
      ...draft,
      line: firstLine + at,
      balance,
      copyOf: copies === null ? null : (lineOf.get(copies) ?? null),
    };
  });
}

const unlistedParts = (drafts: readonly Draft[], reason: Unlisted["reason"]): Unlisted[] =>
  drafts.flatMap(({ parts, fault, bookedOn, copies }) =>
    copies === null ? parts.map((part) => ({ ...part, reason, fault, bookedOn })) : [],
  );

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
    const { drafts, missing } = draftDay(source, options, account, zoneMs);
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
    const whole = [...due, ...pooling(due, opening, targetOf(day), day, account.currency)].sort(
      inOrder,
    );
    const fitting = whole.slice(0, options.maxLines - lines);
    const placed = placeLines(fitting, opening, lines + 1);
    lines += placed.length;
    const isCut = fitting.length < whole.length;
    if (isCut)
      addTo(
        unlisted,
        day,
        unlistedParts(
          [...whole.slice(fitting.length), ...[...booked.values()].flat()].filter(({ parts }) =>
            parts.some((part) => part.day <= day),
          ),
          "beyond_line_limit",
        ),
      );
    const gone = unlisted.get(day) ?? [];
    unlisted.delete(day);
    if (placed.length > 0 || gone.length > 0)
      yield {
        day,
        opening,
        closing: placed.at(-1)?.balance ?? opening,
        lines: placed,
        unlisted: gone,
      };
    if (isCut) return;
  }
}
