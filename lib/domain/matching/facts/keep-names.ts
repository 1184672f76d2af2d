import type { Hit } from "./facts";

const STRENGTH = { whole: 0, runs_on: 1, code: 2 } as const;

/**
 * Keeps the references that the text really names, each once. A reference inside another one is dropped: `TXN-5P3CX` in
 * `TXN-5P3CXM`, if both exist. If a gap in the text allows both (`TXN-5P3CX M`), both are kept.
 */
export function keepNames(hits: readonly Hit[]): readonly Hit[] {
  if (hits.length < 2) return hits;
  const clear = hits.filter((hit) => !hits.some((other) => hides(other, hit)));
  const best = new Map<Hit["entry"], Hit>();
  for (const hit of clear) {
    const known = best.get(hit.entry);
    if (!known || STRENGTH[hit.form] < STRENGTH[known.form]) best.set(hit.entry, hit);
  }
  return [...best.values()];
}

/** A whole reference hides others that start later inside it, and weaker ones that start at the same place. */
function hides(one: Hit, other: Hit): boolean {
  if (one === other || one.form !== "whole" || one.entry === other.entry) return false;
  const inside = one.from <= other.from && other.to <= one.to;
  if (one.from !== other.from) return inside;
  return other.form === "runs_on" || (other.form === "code" && inside);
}
