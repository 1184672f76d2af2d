import { cn } from "./cn";

/** The characters at the end that are always shown. */
const END_LENGTH = 12;

/**
 * Shortens a long text in the middle, so that both ends stay readable. The beginning is as wide as
 * whole characters, so that no gap is left before the ellipsis.
 */
export function TruncateMiddle({ text, className }: { text: string; className?: string }) {
  const start = text.slice(0, -END_LENGTH);
  return (
    <span className={cn("mono flex min-w-0", className)} title={text}>
      {/* An empty element would move the line's baseline. */}
      {start !== "" && <span className="truncate-middle-start truncate">{start}</span>}
      <span className="shrink-0">{text.slice(-END_LENGTH)}</span>
    </span>
  );
}
