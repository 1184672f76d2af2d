import { Section } from "@/components/ui/section";
import type { ExceptionsPreview } from "@/lib/contract/api/exceptions-file";
import { counted, groupedCount } from "@/lib/domain/words/counted";
import { RefusedRows } from "./refused-rows";

/** What a workbook would change, and which of its changes are refused. */
export function ExceptionsPreviewList({
  preview: { rows, unchanged, made, changes, refused },
}: {
  preview: ExceptionsPreview;
}) {
  return (
    <>
      <Section title="What changes" note={changes.length}>
        <p className="mb-2 text-ink-3">
          {counted(rows, "row")} read, {groupedCount(unchanged)} as they were
          {made > 0 && `, ${groupedCount(made)} with a comment that you have added before`}.
          {changes.length === 0 && refused.length === 0 && " There is nothing to change."}
        </p>
        <ul className="grid gap-3">
          {changes.map(({ row, name, assigneeBefore, assigneeAfter, change }) => (
            <li key={row}>
              <p className="font-medium">
                {name} <span className="text-12 font-normal text-ink-3">row {row}</span>
              </p>
              {change.assigneeId !== undefined && (
                <p className="text-ink-2">
                  {assigneeBefore ?? "Nobody"} had it, {assigneeAfter ?? "nobody"} gets it
                </p>
              )}
              {change.comment !== undefined && (
                <p className="wrap-anywhere whitespace-pre-line text-ink-2">“{change.comment}”</p>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <RefusedRows rows={refused} />
    </>
  );
}
