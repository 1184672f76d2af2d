import type { TransferWriteResult } from "@/lib/contract/api/transfers";

/** 200 when the step has come to its end, 202 while the desk is still finding out. */
export function stepStatus(result: TransferWriteResult): number {
  return result.operation.state === "succeeded" ? 200 : 202;
}
