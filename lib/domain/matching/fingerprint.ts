/**
 * Identifies a match that was rejected, so that it isn't proposed again: the sorted ids of its lines, then of its legs, such as
 * `12,19|tr_1:source`. Stored in `matches.fingerprint`.
 */
export function matchFingerprint(lineIds: readonly string[], legIds: readonly string[]): string {
  return `${lineIds.toSorted().join(",")}|${legIds.toSorted().join(",")}`;
}
