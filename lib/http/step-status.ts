import type { TransferWriteResult } from "@/lib/contract/api/transfers";

/** 200 when the step has ended, 202 while its outcome is still open. */
export function stepStatus(result: TransferWriteResult): number {
  return result.operation.state === "succeeded" ? 200 : 202;
}
