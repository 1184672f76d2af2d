import { cn } from "./cn";

/** How much of a text's end is always shown. */
const ENDS = 12;

/**
 * A text too long for its place gives way before its last characters: both ends are what people compare. The beginning is as wide as whole
 * characters are, so that nothing is left free behind the ellipsis.
 */
export function EndsKept({ text, className }: { text: string; className?: string }) {
  const start = text.slice(0, -ENDS);
  return (
    <span className={cn("mono flex min-w-0", className)} title={text}>
      {/* An empty one would move the line's baseline to its own bottom. */}
      {start !== "" && <span className="ends-kept-start truncate">{start}</span>}
      <span className="shrink-0">{text.slice(-ENDS)}</span>
    </span>
  );
}
