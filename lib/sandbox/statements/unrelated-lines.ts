import type { FiatCurrency } from "@/lib/money/currency";
import { NAMES, TRADES } from "../data/names";
import type { BankCountry } from "../data/banks";
import { createRandom, type Random, type Seed } from "../data/random";
import { HOUR_MS, MINUTE_MS } from "../clock";
import {
  isFirstOfMonth,
  isLastOfMonth,
  isPayday,
  isWeekend,
  lastWeekday,
  monthOf,
  type Day,
} from "./days";
import { CHARGES } from "./narrations";
import type { Micros } from "./micros";
import type { StatementBankAccount } from "./statement-accounts";

export type UnrelatedKind =
  | "bank_charge"
  | "tax"
  | "salary"
  | "interest"
  | "own_transfer"
  | "supplier"
  | "customer"
  | "deposit"
  | "token";

export interface UnrelatedLine {
  kind: UnrelatedKind;
  /** Below 0 for a debit. */
  amount: Micros;
  narration: string;
  /** Milliseconds since the day began. */
  time: number;
}

const COUNTRY: Record<FiatCurrency, BankCountry> = {
  NGN: "NG",
  KES: "KE",
  UGX: "UG",
  GHS: "GH",
  ZAR: "ZA",
};
/** Approximate units of a currency per dollar, as for a driver's wages. */
const PER_DOLLAR: Record<FiatCurrency, number> = {
  NGN: 1_500,
  KES: 130,
  UGX: 3_700,
  GHS: 12,
  ZAR: 18,
};
/** Per mille of what a bank charges. */
const VAT: Record<FiatCurrency, bigint> = { NGN: 75n, KES: 160n, UGX: 180n, GHS: 150n, ZAR: 150n };
const SUPPLIER_WORDS = [
  "POS PURCHASE",
  "TRF TO",
  "CHQ PAID",
  "DD",
  "INV PMT",
  "STANDING ORDER",
] as const;

/** Draws about this many dollars, in whole units or hundredths by currency. */
function amountAbout(usd: number, sigma: number, currency: FiatCurrency, random: Random): Micros {
  const units = random.lognormal(usd, sigma) * PER_DOLLAR[currency];
  const hundredths =
    currency === "UGX" || random.chance(0.5) ? Math.round(units) * 100 : Math.round(units * 100);
  return BigInt(Math.max(100, hundredths)) * 10_000n;
}

function person(currency: FiatCurrency, random: Random): string {
  const { surnames, given } = NAMES[COUNTRY[currency]];
  return `${random.pick(surnames)} ${random.pick(given)}`.toUpperCase();
}

function company(currency: FiatCurrency, random: Random): string {
  const { surnames, companyForms } = NAMES[COUNTRY[currency]];
  return `${random.pick(surnames)} ${random.pick(TRADES)} ${random.pick(companyForms)}`.toUpperCase();
}

const workingTime = (random: Random): number => random.integer(8 * HOUR_MS, 17 * HOUR_MS);

function trade(currency: FiatCurrency, random: Random): UnrelatedLine {
  const amount = amountAbout(3_000, 1.2, currency, random);
  if (random.chance(0.25))
    return {
      kind: "customer",
      amount,
      narration: `CR FRM ${company(currency, random)} FREIGHT INV ${random.digits(5)}`,
      time: workingTime(random),
    };
  return {
    kind: "supplier",
    amount: -amount,
    narration: `${random.pick(SUPPLIER_WORDS)} ${company(currency, random)} ${random.digits(6)}`,
    time: workingTime(random),
  };
}

function charges(currency: FiatCurrency, day: Day, payments: number): UnrelatedLine[] {
  if (payments === 0) return [];
  const charge = CHARGES[currency] * BigInt(payments);
  const unit = currency === "UGX" ? 1_000_000n : 10_000n;
  const tax = ((charge * VAT[currency]) / 1_000n / unit) * unit;
  const name = currency === "NGN" ? "NIP CHARGE" : "RTGS CHARGE";
  const lines: UnrelatedLine[] = [
    {
      kind: "bank_charge",
      amount: -charge,
      narration: `${name} AND VAT ${monthOf(day)} ${payments} ITEMS`,
      time: 23 * HOUR_MS,
    },
  ];
  if (tax > 0n)
    lines.push({
      kind: "tax",
      amount: -tax,
      narration: `VAT ON ${name}`,
      time: 23 * HOUR_MS + MINUTE_MS,
    });
  return lines;
}

function calendarLines(account: StatementBankAccount, day: Day, random: Random): UnrelatedLine[] {
  const { currency } = account;
  const lines: UnrelatedLine[] = [];
  if (isFirstOfMonth(day))
    lines.push({
      kind: "bank_charge",
      amount: -CHARGES[currency] * 3n,
      narration: `ACCT MAINTENANCE FEE ${monthOf(day - 1)}`,
      time: 6 * HOUR_MS,
    });
  if (isFirstOfMonth(day) && currency === "NGN")
    lines.push({
      kind: "tax",
      amount: -50_000_000n,
      narration: "ELECTRONIC MONEY TRANSFER LEVY/STAMP DUTY",
      time: 6 * HOUR_MS + MINUTE_MS,
    });
  if (isLastOfMonth(day))
    lines.push({
      kind: "interest",
      amount: amountAbout(40, 0.4, currency, random),
      narration: `INTEREST CAPITALISED ${monthOf(day)}`,
      time: 22 * HOUR_MS,
    });
  if (isPayday(day)) {
    const people = random.integer(4, 9);
    for (let at = 0; at < people; at += 1) {
      const narration = `SALARY ${monthOf(day)} ${person(currency, random)}`;
      lines.push({
        kind: "salary",
        amount: -amountAbout(600, 0.5, currency, random),
        narration,
        time: 9 * HOUR_MS + at * MINUTE_MS,
      });
    }
  }
  return lines;
}

/** Makes a day's lines that belong to no transaction, the same in every window. */
export function unrelatedLines(
  account: StatementBankAccount,
  day: Day,
  payments: number,
  options: { seed: Seed; share: number },
): UnrelatedLine[] {
  const random = createRandom(`${options.seed}:unrelated:${account.id}:${day}`);
  const expected = options.share * payments + (isWeekend(day) || options.share === 0 ? 0 : 1);
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
  const trades = Array.from({ length: count }, () => trade(account.currency, random));
  if (options.share === 0) return trades;
  return [
    ...trades,
    ...calendarLines(account, day, random),
    ...charges(account.currency, day, payments),
  ];
}

/**
 * Returns an account's balance at the end of a day.
 * Cash pooling brings it there on every weekday and every day with lines, so that neighbouring windows fit and
 * an opening balance needs no history.
 */
export function targetBalance(account: StatementBankAccount, day: Day, seed: Seed): Micros {
  const random = createRandom(`${seed}:balance:${account.id}:${lastWeekday(day)}`);
  return amountAbout(60_000, 0.2, account.currency, random);
}
