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

const line = (
  kind: UnrelatedKind,
  amount: Micros,
  narration: string,
  time: number,
): UnrelatedLine => ({ kind, amount, narration, time });

function trade(currency: FiatCurrency, random: Random): UnrelatedLine {
  const amount = amountAbout(3_000, 1.2, currency, random);
  if (random.chance(0.25)) {
    const text = `CR FRM ${company(currency, random)} FREIGHT INV ${random.digits(5)}`;
    return line("customer", amount, text, workingTime(random));
  }
  const text = `${random.pick(SUPPLIER_WORDS)} ${company(currency, random)} ${random.digits(6)}`;
  return line("supplier", -amount, text, workingTime(random));
}

/** The day's charges for its payments, and the tax on them. */
function charges(currency: FiatCurrency, day: Day, payments: number): UnrelatedLine[] {
  if (payments === 0) return [];
  const charge = CHARGES[currency] * BigInt(payments);
  const unit = currency === "UGX" ? 1_000_000n : 10_000n;
  const tax = ((charge * VAT[currency]) / 1_000n / unit) * unit;
  const name = currency === "NGN" ? "NIP CHARGE" : "RTGS CHARGE";
  const text = `${name} AND VAT ${monthOf(day)} ${payments} ITEMS`;
  const lines = [line("bank_charge", -charge, text, 23 * HOUR_MS)];
  if (tax > 0n) lines.push(line("tax", -tax, `VAT ON ${name}`, 23 * HOUR_MS + MINUTE_MS));
  return lines;
}

function calendarLines(account: StatementBankAccount, day: Day, random: Random): UnrelatedLine[] {
  const { currency } = account;
  const lines: UnrelatedLine[] = [];
  if (isFirstOfMonth(day)) {
    const text = `ACCT MAINTENANCE FEE ${monthOf(day - 1)}`;
    lines.push(line("bank_charge", -CHARGES[currency] * 3n, text, 6 * HOUR_MS));
  }
  if (isFirstOfMonth(day) && currency === "NGN") {
    const text = "ELECTRONIC MONEY TRANSFER LEVY/STAMP DUTY";
    lines.push(line("tax", -50_000_000n, text, 6 * HOUR_MS + MINUTE_MS));
  }
  if (isLastOfMonth(day)) {
    const amount = amountAbout(40, 0.4, currency, random);
    lines.push(line("interest", amount, `INTEREST CAPITALISED ${monthOf(day)}`, 22 * HOUR_MS));
  }
  if (isPayday(day)) {
    const people = random.integer(4, 9);
    for (let at = 0; at < people; at += 1) {
      const text = `SALARY ${monthOf(day)} ${person(currency, random)}`;
      const amount = -amountAbout(600, 0.5, currency, random);
      lines.push(line("salary", amount, text, 9 * HOUR_MS + at * MINUTE_MS));
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

/** Returns an account's balance at the end of a day, to which cash pooling brings it. */
export function targetBalance(account: StatementBankAccount, day: Day, seed: Seed): Micros {
  const random = createRandom(`${seed}:balance:${account.id}:${lastWeekday(day)}`);
  return amountAbout(60_000, 0.2, account.currency, random);
}
