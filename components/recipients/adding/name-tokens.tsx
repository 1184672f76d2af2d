import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { NameMatch } from "@/lib/domain/recipients/name-match";

const SIDES = { both: null, bank: "bank only", typed: "typed only" } as const;

/** Each word of the two names, and on which side it was found. */
export function NameTokens({ match }: { match: NameMatch }) {
  if (match.result === "not_compared" || match.tokens.length === 0) return null;
  // With nothing in common every word is on one side only: saying so at each would be noise.
  const showSides =
    match.tokens.some((token) => token.side === "both") || match.result !== "no_match";
  return (
    <ul aria-label="Words of the two names" className="mt-0.5 flex flex-wrap gap-1.5 text-12">
      {match.tokens
        .filter((token) => showSides || token.side === "bank")
        .map((token, index) => (
          <li
            key={index}
            className={cn(
              "inline-flex h-5.5 items-center gap-1 rounded-1 border px-1.75",
              token.side === "both"
                ? "border-success-line bg-success-tint font-medium text-success-ink"
                : "border-dashed border-line-strong text-ink-2",
            )}
          >
            {token.side === "both" && (
              <Icon name="check" size={12} className="text-success" label="On both sides:" />
            )}
            {token.text}
            {showSides && SIDES[token.side] && (
              <span className="text-ink-3">{SIDES[token.side]}</span>
            )}
          </li>
        ))}
    </ul>
  );
}
