/**
 * What a match is known by when it was rejected: the sorted ids of its lines, and of its legs, as the database keeps it
 * in `matches.fingerprint`. `12,19|tr_1:source`
 */
export function matchFingerprint(lineIds: readonly string[], legIds: readonly string[]): string {
  return `${lineIds.toSorted().join(",")}|${legIds.toSorted().join(",")}`;
}
