/**
 * Identifies a match that was rejected, so that it isn't proposed again: the sorted ids of its lines, then of its legs, such as
 * `12,19|tr_1:source`. Stored in `matches.fingerprint`.
 */
export function matchFingerprint(lineIds: readonly string[], legIds: readonly string[]): string {
  return `${sorted(lineIds)}|${sorted(legIds)}`;
}

/** Most matches have one line and one leg. */
function sorted(ids: readonly string[]): string {
  return ids.length === 1 ? (ids[0] ?? "") : ids.toSorted().join(",");
}
