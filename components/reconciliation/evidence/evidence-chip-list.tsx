import { Icon } from "@/components/ui/icon";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { evidenceChips } from "./evidence-words";

const ICONS = { for: "check", neutral: "info", against: "alert" } as const;
const SPOKEN = { for: "", neutral: "", against: "Look at this: " } as const;

export function EvidenceChipList({ match, currency }: { match: MatchView; currency: string }) {
  const chips = evidenceChips(
    match.evidence,
    currency,
    match.lane === "split" ? "lines" : "transfers",
    match.lines.map(({ id }) => id),
  );
  if (chips.length === 0) return null;
  return (
    <ul className="rc-chips" aria-label="Evidence">
      {chips.map((chip) => (
        <li key={chip.words} className="rc-chip" data-tone={chip.tone}>
          <Icon name={ICONS[chip.tone]} />
          <span className="sr-only">{SPOKEN[chip.tone]}</span>
          {chip.words}
        </li>
      ))}
    </ul>
  );
}
