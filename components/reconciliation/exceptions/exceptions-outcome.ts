import type { ExceptionsApplied, ExceptionsPreview } from "@/lib/contract/api/exceptions-file";
import { plainName } from "@/lib/domain/words/words";

/** What became of a workbook's changes. */
export interface ExceptionsOutcome {
  fileName: string;
  applied: number;
  refused: ExceptionsPreview["refused"];
}

/** Every row that was left as it was, in the sheet's order: those the preview had refused, and those whose change was refused since. */
export function outcomeOf(
  fileName: string,
  { changes, refused: before }: ExceptionsPreview,
  { applied, refused }: ExceptionsApplied,
): ExceptionsOutcome {
  const problems = new Map(refused.map(({ subject, problem }) => [subject, problem]));
  const since = changes.flatMap(({ row, name, change }) => {
    const problem = problems.get(change.subject);
    return problem === undefined ? [] : [{ row, name, problem }];
  });
  return {
    fileName: plainName(fileName),
    applied,
    refused: [...before, ...since].sort((a, b) => a.row - b.row),
  };
}
