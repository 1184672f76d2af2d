import type { BreakFilter, ReconciliationSummary } from "@/lib/contract/api/reconciliation";

interface BreakFiltersProps {
  ageing: ReconciliationSummary["ageing"];
  /** The age band to show; null for all. */
  age: number | null;
  only: BreakFilter | null;
  onFilter: (change: { age?: number | null; only?: BreakFilter | null }) => void;
}

const ONLY: readonly [BreakFilter, string][] = [
  ["without_note", "Without a note"],
  ["mine", "Assigned to me"],
];

/** Filters by age, and by note or assignee. A pressed filter shows only its breaks. */
export function BreakFilters({ ageing, age, only, onFilter }: BreakFiltersProps) {
  return (
    <div className="rc-ages">
      <div className="contents" role="group" aria-label="Age of the breaks">
        <span className="mr-1">Age</span>
        {ageing.map(({ label, lines, legs }, band) => (
          <button
            key={label}
            type="button"
            className="rc-age"
            aria-pressed={age === band}
            data-none={lines + legs === 0 ? "" : undefined}
            onClick={() => onFilter({ age: age === band ? null : band })}
          >
            {label} <span className="n">{(lines + legs).toLocaleString("en-GB")}</span>
          </button>
        ))}
      </div>
      <div className="ml-auto flex gap-1" role="group" aria-label="Which breaks">
        {ONLY.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className="rc-age"
            aria-pressed={only === value}
            onClick={() => onFilter({ only: only === value ? null : value })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
