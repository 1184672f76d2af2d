import { daysBetween } from "../../calendar/day";
import { between, inOrder, type Ordered } from "../days";
import { evidence, matchEvidence, spanIn } from "../explanation/evidence";
import { partSentence } from "../explanation/sentence";
import { isNameless, type LegFact, type LineFact } from "../facts/facts";
import { push, withoutRivals } from "../lists";
import { ofOneAmount, propose, type Run } from "../run";
import { endsWord, type LineText, startsWord } from "../references";

/** A stretch of more references than this says nothing. They share a date, for example. */
const MANY = 20;
const EPOCH = "1970-01-01";

interface Part {
  line: LineFact;
  leg: LegFact;
  from: number;
  to: number;
}
type Stretches = ReadonlyMap<string, Ordered<{ leg: LegFact; at: number }>>;

/** Lane 8: a cut-off part of a reference, and exactly the leg's amount. Leg and line must be unique for each other. */
export function matchPartReferences(run: Run): void {
  const { partLength } = run.rules;
  const groups = ofOneAmount(
    run,
    (line) => isNameless(line) && !line.reversal && line.text.squashed.length >= partLength,
    (leg) => leg.leg.state !== "void" && (leg.name?.key.length ?? 0) >= partLength,
  );
  for (const { lines, legs } of groups) {
    const stretches = stretchesIn(legs, partLength);
    const parts = lines.flatMap((line) => partsOf(line, stretches, run));
    for (const part of withoutRivals(parts, ({ line, leg }) => [line, leg])) proposePart(run, part);
  }
}

function stretchesIn(legs: readonly LegFact[], length: number): Stretches {
  const found = new Map<string, { leg: LegFact; at: number; day: number }[]>();
  for (const leg of legs) {
    const day = daysBetween(EPOCH, leg.leg.on);
    const key = leg.name?.key ?? "";
    for (let at = 0; at + length <= key.length; at += 1)
      push(found, key.slice(at, at + length), { leg, at, day });
  }
  return new Map(
    [...found].map(([stretch, places]) => [stretch, inOrder(places, ({ day }) => day)]),
  );
}

function partsOf(line: LineFact, stretches: Stretches, { rules }: Run): Part[] {
  const { squashed } = line.text;
  const day = daysBetween(EPOCH, line.line.on);
  const parts = new Map<LegFact, Part>();
  for (let at = 0; at + rules.partLength <= squashed.length; at += 1) {
    const places = stretches.get(squashed.slice(at, at + rules.partLength));
    if (!places) continue;
    const near = between(places, day - rules.partDays, day + rules.partDays);
    if (near.length > MANY) continue;
    for (const place of near) {
      const part = partAround(line.text, at, place.leg.name?.key ?? "", place.at);
      if (part && !parts.has(place.leg)) parts.set(place.leg, { line, leg: place.leg, ...part });
    }
  }
  return [...parts.values()];
}

function proposePart(run: Run, { line, leg, from, to }: Part): void {
  const part = line.text.squashed.slice(from, to);
  propose(run, { lane: "part_reference", automatic: false, lines: [line], legs: [leg] }, () => ({
    evidence: matchEvidence([line], [leg], {
      names: [evidence("reference_part", "for", part, [spanIn(line, from, to)])],
      rivals: [evidence("only_candidate", "for")],
    }),
    sentence: partSentence(line, leg, part),
  }));
}

/**
 * Extends a match of text and key in both directions. Counts only if the bank has cut the reference off: each end must
 * be an end of the key or of a word in the text. `TXN2026112000012` followed by `9` is not a part of
 * `TXN20261120000123`, but another reference.
 * @returns place in the squashed text (`to` excluded), or null
 */
function partAround(
  text: LineText,
  textAt: number,
  key: string,
  keyAt: number,
): { from: number; to: number } | null {
  const { squashed } = text;
  let before = 0;
  while (
    keyAt - before > 0 &&
    textAt - before > 0 &&
    squashed[textAt - before - 1] === key[keyAt - before - 1]
  )
    before += 1;
  let length = 0;
  while (
    keyAt + length < key.length &&
    textAt + length < squashed.length &&
    squashed[textAt + length] === key[keyAt + length]
  )
    length += 1;
  const from = textAt - before;
  const to = textAt + length;
  if (keyAt - before > 0 && !startsWord(text, from)) return null;
  if (keyAt + length < key.length && !endsWord(text, to)) return null;
  return { from, to };
}
