import type { MatchView } from "@/lib/contract/api/reconciliation";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";

/** Which line or transfer of a match a comment is about, by its narration or reference; null where a match has only one line and it is about that. */
export function aboutIn(
  { lines, legs }: Pick<MatchView, "lines" | "legs">,
  subject: string,
): string | null {
  const leg = legs.find((each) => legSubject(each) === subject);
  if (leg) return leg.reference ?? "the transfer";
  const line = lines.find((each) => lineSubject(each) === subject);
  return line === undefined || lines.length === 1
    ? null
    : line.narration || "a line without a narration";
}
