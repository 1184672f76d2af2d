import type { Evidence, TextSpan } from "@/lib/domain/matching/matching";

/**
 * A piece of evidence as `matches.evidence` keeps it: kind, tone, then its value and its spans as `line:start-end`, each where it
 * has one. A third of the text that the object would take, of what most of a match's row consists.
 */
type Packed = [kind: Evidence["kind"], tone: Evidence["tone"], value?: string | null, ...spans: string[]];

export function packedEvidence(evidence: readonly Evidence[]): Packed[] {
  return evidence.map(({ kind, tone, value, spans }) => {
    if (spans.length > 0) return [kind, tone, value, ...spans.map(({ lineId, start, end }) => `${lineId}:${start}-${end}`)];
    return value === null ? [kind, tone] : [kind, tone, value];
  });
}

/** As a view of it takes it. */
export interface UnpackedEvidence extends Evidence {
  spans: TextSpan[];
}

/** @param stored what `matches.evidence` holds; matches of before 0020 hold the objects themselves. */
export function unpackedEvidence(stored: unknown): UnpackedEvidence[] {
  return (stored as readonly (Packed | UnpackedEvidence)[]).map((piece) => (isPacked(piece) ? unpacked(piece) : piece));
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
