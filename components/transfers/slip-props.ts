import type { ReactNode } from "react";
import type { ReadableInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";

export interface SlipProps<Type extends ReadableInstructionsView["type"]> {
  detail: TransferDetail;
  instructions: Extract<ReadableInstructionsView, { type: Type }>;
  zone: string;
  /** Shown above all rows; null on a real service. */
  head: ReactNode;
  /** Nobody should pay for now: nothing can be copied. */
  stopped: boolean;
}

/** A row's copy button; absent when there is nothing to copy or nobody should pay for now. */
export function copyOf(stopped: boolean, text: string | null): { copy?: string } {
  return stopped || text === null ? {} : { copy: text };
}
