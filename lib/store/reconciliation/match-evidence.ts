import type { Evidence, TextSpan } from "@/lib/domain/matching/matching";

/**
 * A piece of evidence as stored in `matches.evidence`: kind, tone, then the value and the spans as `line:start-end`, if there are
 * any. It takes a third of the space of the object, and evidence is most of a match's row.
 */
type Packed = [
  kind: Evidence["kind"],
  tone: Evidence["tone"],
  value?: string | null,
  ...spans: string[],
];

/** The text of `matches.evidence`. Written piece by piece, because it is for every match of a run: as values turned into JSON it takes three times as long. */
export function packedEvidence(evidence: readonly Evidence[]): string {
  return `[${evidence.map(packed).join(",")}]`;
}

function packed({ kind, tone, value, spans }: Evidence): string {
  if (spans.length === 0)
    return value === null
      ? `["${kind}","${tone}"]`
      : `["${kind}","${tone}",${JSON.stringify(value)}]`;
  return `["${kind}","${tone}",${JSON.stringify(value)}${spans.map(({ lineId, start, end }) => `,"${lineId}:${start}-${end}"`).join("")}]`;
}

/** Evidence with mutable spans, as the route's schema has it. */
export interface UnpackedEvidence extends Evidence {
  spans: TextSpan[];
}

/** @param stored the value of `matches.evidence`; matches from before migration 0020 have the objects themselves. */
export function unpackedEvidence(stored: unknown): UnpackedEvidence[] {
  return (stored as readonly (Packed | UnpackedEvidence)[]).map((piece) =>
    isPacked(piece) ? unpacked(piece) : piece,
  );
}

function isPacked(piece: Packed | UnpackedEvidence): piece is Packed {
  return Array.isArray(piece);
}

function unpacked([kind, tone, value = null, ...spans]: Packed): UnpackedEvidence {
  return { kind, tone, value, spans: spans.map(unpackedSpan) };
}

function unpackedSpan(span: string): TextSpan {
  const [lineId = "", start, end] = span.split(/[:-]/);
  return { lineId, start: Number(start), end: Number(end) };
}
