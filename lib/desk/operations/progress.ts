import type { OperationProgress } from "@/lib/domain/operations/next-step";
import type { OperationKind } from "@/lib/domain/operations/operation";
import type { OperationRow } from "@/lib/store/transfers/operations";

/** How far an operation has come, as the rules for its next step see it. */
export function progressOf(row: OperationRow, now: Date): OperationProgress {
  return {
    kind: row.kind as OperationKind,
    everAmbiguous: row.everAmbiguous,
    attempt: row.attempt,
    createdAt: row.createdAt,
    firstSentAt: row.firstSentAt ?? now,
  };
}
