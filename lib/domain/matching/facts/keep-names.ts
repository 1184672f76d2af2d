import type { Hit } from "./facts";

const STRENGTH = { whole: 0, runs_on: 1, code: 2 } as const;

/**
 * Of everything that was found in a text, the names that it can be said to have, each once. What lies inside another
 * name is none: `TXN-5P3CX` in `TXN-5P3CXM` where both exist. But where the gaps allow both (`TXN-5P3CX M`), both stay.
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

/** A whole name hides whatever starts elsewhere inside it, and a weaker one from the same place. */
function hides(one: Hit, other: Hit): boolean {
  if (one === other || one.form !== "whole" || one.entry === other.entry) return false;
  const inside = one.from <= other.from && other.to <= one.to;
  if (one.from !== other.from) return inside;
  return other.form === "runs_on" || (other.form === "code" && inside);
}
