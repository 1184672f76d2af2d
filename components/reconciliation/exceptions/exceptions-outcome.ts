import type { ExceptionsApplied, ExceptionsPreview } from "@/lib/contract/api/exceptions-file";

/** What became of a workbook's changes. */
export interface ExceptionsOutcome {
  fileName: string;
  applied: number;
  refused: ExceptionsPreview["refused"];
}

/** The refused changes by their rows, as the preview showed them. */
export function outcomeOf(fileName: string, { changes }: ExceptionsPreview, { applied, refused }: ExceptionsApplied): ExceptionsOutcome {
  const problems = new Map(refused.map(({ subject, problem }) => [subject, problem]));
  return {
    fileName,
    applied,
    refused: changes.flatMap(({ row, name, change }) => {
      const problem = problems.get(change.subject);
      return problem === undefined ? [] : [{ row, name, problem }];
    }),
  };
}
