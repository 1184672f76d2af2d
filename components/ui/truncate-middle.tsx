import { cn } from "./cn";

/** The characters at the end that are always shown. */
const ENDS = 12;

/**
 * Shortens a long text in the middle, so that both ends stay readable. The beginning is as wide as
 * whole characters, so that no gap is left before the ellipsis.
 */
export function EndsKept({ text, className }: { text: string; className?: string }) {
  const start = text.slice(0, -ENDS);
  return (
    <span className={cn("mono flex min-w-0", className)} title={text}>
      {/* An empty element would move the line's baseline. */}
      {start !== "" && <span className="ends-kept-start truncate">{start}</span>}
      <span className="shrink-0">{text.slice(-ENDS)}</span>
    </span>
  );
}
