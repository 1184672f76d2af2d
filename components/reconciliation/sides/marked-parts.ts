/** Part of a text, underlined or not. */
export interface TextPart {
  text: string;
  marked: boolean;
}

/**
 * Splits a text into parts so that matched spans can be underlined. Adjacent or overlapping spans are merged; anything outside the
 * text is ignored.
 */
export function markedParts(
  text: string,
  spans: readonly { start: number; end: number }[],
): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const span of joined(text.length, spans)) {
    if (span.start > at) parts.push({ text: text.slice(at, span.start), marked: false });
    parts.push({ text: text.slice(span.start, span.end), marked: true });
    at = span.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}

function joined(
  length: number,
  spans: readonly { start: number; end: number }[],
): { start: number; end: number }[] {
  const inside = spans
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(length, end) }))
    .filter(({ start, end }) => start < end);
  const whole: { start: number; end: number }[] = [];
  for (const span of inside.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else whole.push({ ...span });
  }
  return whole;
}
