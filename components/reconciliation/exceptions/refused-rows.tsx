import { Section } from "@/components/ui/section";
import type { ExceptionsPreview } from "@/lib/contract/api/exceptions-file";

/** Rows of a workbook that are left as they were, and why. */
export function RefusedRows({ rows }: { rows: ExceptionsPreview["refused"] }) {
  if (rows.length === 0) return null;
  return (
    <Section title="Not applied" note={rows.length}>
      <ul className="grid gap-3">
        {rows.map(({ row, name, problem }) => (
          <li key={row}>
            <p className="font-medium">
              {name} <span className="text-12 font-normal text-ink-3">row {row}</span>
            </p>
            <p className="text-danger-ink">{problem}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
