import Big from "big.js";
import { RulesInput, type RulesView } from "@/lib/contract/api/match-rules";
import { printedDay } from "@/lib/domain/calendar/zone";
import type { OtherBusiness } from "@/lib/domain/matching/other-business";
import { referenceKey } from "@/lib/domain/matching/references";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { parseAmount } from "@/lib/money/amount";
import { isCurrencyCode } from "@/lib/money/currency";

/** The rules as typed in the fields, not yet parsed. */
export interface RulesFieldValues {
  off: readonly string[];
  /** In percent. */
  percent: string;
  caps: Readonly<Record<string, string>>;
  before: string;
  after: string;
  /** A day per line, followed by its currency if it applies to a single one. */
  holidays: string;
  reversalDays: string;
  partLength: string;
  partDays: string;
  otherBusiness: readonly OtherBusiness[];
}

export type RulesFaults = Partial<Record<string, string>>;

export function fieldsOf(rules: RulesInput): RulesFieldValues {
  return {
    off: rules.off,
    percent: percentOf(rules.tolerance.fraction),
    caps: rules.tolerance.caps,
    before: String(rules.businessDays.before),
    after: String(rules.businessDays.after),
    holidays: rules.holidays
      .map(({ on, currency }) =>
        currency === null ? printedDay(on) : `${printedDay(on)} ${currency}`,
      )
      .join("\n"),
    reversalDays: String(rules.reversalDays),
    partLength: String(rules.partLength),
    partDays: String(rules.partDays),
    otherBusiness: rules.otherBusiness,
  };
}

/** Adds words to rule 9, unless they are already there. */
export function withWords(values: RulesFieldValues, words: OtherBusiness | undefined) {
  if (!words || values.otherBusiness.some((one) => haveSameWords(one, words))) return values;
  return { ...values, otherBusiness: [...values.otherBusiness, words] };
}

export function haveSameWords(one: OtherBusiness, other: OtherBusiness): boolean {
  return referenceKey(one.contains) === referenceKey(other.contains);
}

function percentOf(fraction: string): string {
  return new Big(fraction).times(100).toFixed();
}

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** The rules that the fields describe, or what is wrong with each field. If a cap is left empty, rule 3 doesn't apply to that currency. */
export function rulesOf(values: RulesFieldValues, before: RulesInput) {
  const faults: RulesFaults = {};
  const wholeNumber = (name: keyof RulesFieldValues & string, text: string): number => {
    if (!/^\d{1,4}$/.test(text.trim())) faults[name] = "Enter a whole number.";
    return Number(text);
  };
  const decimal = (name: string, text: string): string => {
    const packed = text.replace(/\s/g, "");
    // A comma that groups nothing may be a decimal comma: without it, 0,5 would be 5.
    const amount =
      packed.includes(",") && !GROUPED.test(packed)
        ? null
        : parseAmount(packed.replaceAll(",", ""));
    if (amount === null || amount.startsWith("-"))
      faults[name] = "Enter a number of 0 or more, with a decimal point.";
    return amount ?? "0";
  };
  const percent = decimal("percent", values.percent);
  const caps = Object.entries(values.caps).filter(([, text]) => text.trim() !== "");
  const typed = {
    off: before.off
      .filter((lane) => values.off.includes(lane))
      .concat((values.off as RulesInput["off"]).filter((lane) => !before.off.includes(lane))),
    tolerance: {
      fraction:
        values.percent === percentOf(before.tolerance.fraction)
          ? before.tolerance.fraction
          : new Big(percent).times("0.01").toFixed(),
      caps: Object.fromEntries(caps.map(([code, text]) => [code, decimal(`cap-${code}`, text)])),
    },
    businessDays: {
      before: wholeNumber("before", values.before),
      after: wholeNumber("after", values.after),
    },
    holidays: holidaysOf(values.holidays, faults),
    reversalDays: wholeNumber("reversalDays", values.reversalDays),
    partLength: wholeNumber("partLength", values.partLength),
    partDays: wholeNumber("partDays", values.partDays),
    otherBusiness: values.otherBusiness.map(({ contains, kind }) => ({
      contains: contains.trim(),
      kind,
    })),
  };
  const read = RulesInput.safeParse(typed);
  if (!read.success)
    for (const { path, message } of read.error.issues) faults[fieldOf(path)] ??= `${message}.`;
  return { rules: Object.keys(faults).length === 0 && read.success ? read.data : null, faults };
}

function holidaysOf(text: string, faults: RulesFaults): RulesInput["holidays"] {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const read = new Map<string, RulesInput["holidays"][number]>();
  for (const line of lines) {
    const [, day = line, code] = /^(.*?)(?:[\s,]+([A-Za-z]{3,5}))?$/.exec(line) ?? [];
    // A month's name at the end is not a currency.
    const whole = parseDay(line, "dmy");
    const on = whole ?? parseDay(day, "dmy");
    if (on === null)
      faults["holidays"] ??=
        `“${line.slice(0, 40)}” is not a day. Write it as 25 Dec 2026, with a currency behind it if only its banks are closed.`;
    else {
      const currency = whole === null && code ? code.toUpperCase() : null;
      if (currency !== null && !isCurrencyCode(currency))
        faults["holidays"] ??=
          `“${currency}” is not a currency. Write a day as 25 Dec 2026 NGN, or without a currency if all banks are closed.`;
      read.set(`${on} ${currency ?? ""}`, { on, currency });
    }
  }
  return [...read].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, holiday]) => holiday);
}

function fieldOf(path: readonly PropertyKey[]): string {
  const [first, second, third] = path.map(String);
  if (first === "otherBusiness") return `otherBusiness-${second}`;
  if (first === "tolerance") return second === "caps" ? `cap-${third}` : "percent";
  return first === "businessDays" ? (second ?? "before") : (first ?? "off");
}

let draft: { view: RulesView; values: RulesFieldValues } | null = null;

/** Unsaved changes to the rules, with the version they were made to. Closing keeps them. */
export const rulesDraft = {
  viewFor: (inForce: RulesView): RulesView => draft?.view ?? inForce,
  of: (view: RulesView): RulesFieldValues | null =>
    draft?.view.version === view.version ? draft.values : null,
  keep: (view: RulesView, values: RulesFieldValues | null): void => {
    draft = values && { view, values };
  },
};
