import { formatMoney } from "@/lib/money/format";
import { printedDay } from "../../calendar/zone";
import { sumUnits, unitsAmount } from "../amounts";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import type { OtherBusinessKind } from "../other-business";

function moneyOf({ line }: LineFact): string {
  return formatMoney(line.amount, line.currency);
}

function does({ leg }: LegFact): string {
  return { source: "sends", destination: "pays out", refund: "sends back" }[leg.side];
}

function but(leg: LegFact): string {
  return leg.leg.state === "void" ? ", but the transfer ended without a payment" : "";
}

function named({ leg, line, hit }: Candidate): string {
  if (hit === null) return "The line";
  if (hit.form !== "code") return `The narration names ${leg.leg.reference} once`;
  return `The narration has ${line.text.squashed.slice(hit.from, hit.to)}, the code of ${leg.leg.reference}`;
}

export function referenceSentence(candidate: Candidate): string {
  return `${named(candidate)}, and ${moneyOf(candidate.line)} is exactly what the transfer ${does(candidate.leg)}${but(candidate.leg)}.`;
}

export function hashSentence({ line, leg, hashMissing }: Candidate): string {
  const rest =
    hashMissing && hashMissing.length > 0
      ? `The transaction hash and token are the transfer's, the ${hashMissing.join(" and ")} can't be compared`
      : "The transaction hash, token, network and address are the transfer's";
  return `${rest}, and ${moneyOf(line)} is exactly what it ${does(leg)}${but(leg)}.`;
}

export function sessionSentence({ line, leg, session }: Candidate): string {
  return `The narration has the session ID of the payment for ${nameOf(leg)} that ends ${session?.sessionId.slice(-4)}, and ${moneyOf(line)} is exactly what the transfer ${does(leg)}${but(leg)}.`;
}

export function splitSentence(candidates: readonly Candidate[], leg: LegFact): string {
  const count = candidates.length;
  const lines = candidates.every(({ hit }) => hit !== null)
    ? `${count} lines name ${nameOf(leg)}`
    : `${count} lines carry the reference or session IDs of ${nameOf(leg)}`;
  return `${lines} and add up to ${formatMoney(leg.leg.amount, leg.leg.currency)}, exactly what the transfer ${does(leg)}${but(leg)}.`;
}

/** @param count number of all lines, including those that name nothing. */
export function paymentsSentence(count: number, tied: readonly Candidate[], leg: LegFact): string {
  const silent = count - tied.length;
  const rest =
    silent === 0
      ? ""
      : `; ${silent === 1 ? "one of them says" : `${silent} of them say`} nothing else of it`;
  return `${count} lines are the payments that the service has seen for ${nameOf(leg)}, each to its exact amount${rest}${but(leg)}.`;
}

export function differenceSentence(candidate: Candidate): string {
  const { line, leg } = candidate;
  return `${named(candidate)}, but ${moneyOf(line)} is ${apart([line], leg)} than the transfer ${does(leg)}${but(leg)}.`;
}

/** @param how whether all lines name the leg, or are payments of it that the service has seen */
export function partsDifferenceSentence(
  lines: readonly LineFact[],
  leg: LegFact,
  how: "name it" | "are payments",
): string {
  const together = formatMoney(unitsAmount(sumUnits(lines)), leg.leg.currency);
  const tie = how === "name it" ? "name" : "are the payments that the service has seen for";
  return `${lines.length} lines ${tie} ${nameOf(leg)}, but ${together} together is ${apart(lines, leg)} than the transfer ${does(leg)}${but(leg)}.`;
}

function apart(lines: readonly LineFact[], leg: LegFact): string {
  const units = sumUnits(lines);
  const less = units < leg.units;
  return `${formatMoney(unitsAmount(less ? leg.units - units : units - leg.units), leg.leg.currency)} ${less ? "less" : "more"}`;
}

/** @param search how many of the legs the narration names. @param isOfDay as in `Batch` */
export function batchSentence(
  line: LineFact,
  legs: readonly LegFact[],
  search: "all" | "some" | "none",
  isOfDay = false,
): string {
  const together = togetherOf(legs);
  const voids = butOne(legs);
  if (search === "all")
    return `The narration names ${legs.length} transfers, and ${moneyOf(line)} is exactly what they ${together}${voids}.`;
  const others = isOfDay
    ? "no other transfers of that day come to it (with those of the days around there may be other ways)"
    : "no other transfers of these days come to it";
  return `${moneyOf(line)} is exactly what ${legs.length} transfers ${together}, ${others}, and the narration names ${search === "some" ? "some" : "none"} of them${voids}.`;
}

function butOne(legs: readonly LegFact[]): string {
  return legs.some(({ leg }) => leg.state === "void")
    ? ", but one of them ended without a payment"
    : "";
}

/** @param silent how many of the lines name nothing, and are payments that the service has seen */
export function groupSentence(
  lines: readonly LineFact[],
  legs: readonly LegFact[],
  silent: number,
): string {
  const naming = lines.length - silent;
  const who = naming === 1 ? "One line names" : `${naming} lines name`;
  const between = naming === 1 ? "" : " between them";
  const seen =
    silent === 0
      ? ""
      : silent === 1
        ? ", another is a payment that the service has seen,"
        : `, ${silent} others are payments that the service has seen,`;
  const together = formatMoney(unitsAmount(sumUnits(lines)), lines[0]?.line.currency ?? "");
  return `${who} ${legs.length} transfers${between}${seen} and ${together} in all is exactly what they ${togetherOf(legs)}${butOne(legs)}.`;
}

function togetherOf(legs: readonly LegFact[]): string {
  const sides = new Set(legs.map(({ leg }) => leg.side));
  if (sides.has("source")) return "send together";
  if (!sides.has("refund")) return "pay out together";
  return sides.has("destination") ? "pay out and send back together" : "send back together";
}

/** @param line the one that pays more than one payment; the others are one payment each. @param count of all lines */
export function partsSentence(line: LineFact, count: number, legs: readonly LegFact[]): string {
  const others =
    count === 2 ? "another line is a payment" : `${count - 1} other lines are payments`;
  const whose = legs.length === 1 && legs[0] ? nameOf(legs[0]) : `${legs.length} transfers`;
  return `${others[0]?.toUpperCase()}${others.slice(1)} that the service has seen for ${whose}, and ${moneyOf(line)} is exactly the rest.`;
}

export function amountDateSentence(line: LineFact, leg: LegFact): string {
  return `${moneyOf(line)} is exactly what ${nameOf(leg)} ${does(leg)}, and within these days no other line or transfer has that amount.`;
}

export function partSentence(line: LineFact, leg: LegFact, part: string): string {
  return `The narration has ${part}, a part of ${nameOf(leg)}, and ${moneyOf(line)} is exactly what the transfer ${does(leg)}.`;
}

const OTHER_BUSINESS_WORDS: Record<OtherBusinessKind, string> = {
  bank_charge: "a bank charge",
  tax: "a tax or levy",
  interest: "interest",
  own_accounts: "a transfer between own accounts",
  wages: "wages",
  trade: "a payment to or from a supplier or customer",
};

export function otherBusinessSentence(contains: string, kind: OtherBusinessKind): string {
  return `The narration says “${contains}”, which by the rules is ${OTHER_BUSINESS_WORDS[kind]}; no transfer is behind it.`;
}

export function reversalSentence(reversal: LineFact, original: LineFact): string {
  const opens = original.matched ? ", whose match is opened again" : "; the two cancel out";
  return `${moneyOf(reversal)} takes back the line of ${printedDay(original.line.on)} with the same amount${opens}.`;
}

function nameOf({ leg }: LegFact): string {
  return leg.reference ?? `the transfer of ${printedDay(leg.on)}`;
}
