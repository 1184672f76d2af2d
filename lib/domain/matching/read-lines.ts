import { amountKey, amountUnits } from "./amount-key";
import type { Hit, LegFact, LineFact, SessionHit } from "./facts";
import { keepNames } from "./keep-names";
import type { LegIndex } from "./leg-index";
import { readLineText, type LineText } from "./line-text";
import type { OpenLine } from "./matching";
import { visitNames } from "./names-in-text";
import { hashKey } from "./reference-key";
import { reversalSign } from "./reversal-sign";

/** A line with what it names among the legs. */
export interface ReadLine {
  fact: LineFact;
  sessions: ReadonlyMap<LegFact, SessionHit>;
}

const NO_SESSIONS: ReadonlyMap<LegFact, SessionHit> = new Map();

export function readLine(line: OpenLine, matched: boolean, index: LegIndex, business: (day: string) => number): ReadLine {
  const text = readLineText(line.text);
  const hits: Hit[] = [];
  let sessions: Map<LegFact, SessionHit> | null = null;
  visitNames(text, (name, form, from, to) => {
    const named = index.names.get(name);
    if (named) hits.push({ entry: named, form: form === "word" ? "whole" : form, from, to });
    if (form !== "word") return;
    const coded = index.codes.get(name);
    if (coded) hits.push({ entry: coded, form: "code", from, to });
    for (const { leg, sessionId } of index.sessions.get(name) ?? []) (sessions ??= new Map()).set(leg, { sessionId, place: { from, to } });
  });
  return { fact: lineFact(line, text, keepNames(hits), matched, business), sessions: sessions ?? NO_SESSIONS };
}

function lineFact(line: OpenLine, text: LineText, hits: readonly Hit[], matched: boolean, business: (day: string) => number): LineFact {
  const amount = amountKey(line.amount);
  const pool = `${line.direction} ${line.currency}`;
  let units: bigint | null = null;
  return {
    line,
    text,
    hits,
    amount,
    get units() {
      return (units ??= amountUnits(line.amount));
    },
    pool,
    group: `${pool} ${amount}`,
    business: business(line.on),
    taken: false,
    hash: line.transactionHash === null ? null : hashKey(line.transactionHash),
    reversal: reversalSign(line, text),
    candidates: [],
    matched,
  };
}
