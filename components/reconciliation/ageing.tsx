import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";

interface AgeingProps {
  ageing: ReconciliationSummary["ageing"];
  /** The band that is shown alone; null for all. */
  age: number | null;
  onAge: (age: number | null) => void;
}

/** How old the breaks are; a band pressed shows its own alone. */
export function Ageing({ ageing, age, onAge }: AgeingProps) {
  return (
    <div className="rc-ages" role="group" aria-label="Age of the breaks">
      <span className="mr-1">Age</span>
      {ageing.map(({ label, lines, legs }, band) => (
        <button key={label} type="button" className="rc-age" aria-pressed={age === band} data-none={lines + legs === 0 ? "" : undefined} onClick={() => onAge(age === band ? null : band)}>
          {label} <span className="n">{(lines + legs).toLocaleString("en-GB")}</span>
        </button>
      ))}
    </div>
  );
}
