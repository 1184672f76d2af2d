import type { ReactNode } from "react";
import type { ReadableInstructionsView, TransferDetail } from "@/lib/contract/api/transfers";

export interface SlipProps<Type extends ReadableInstructionsView["type"]> {
  detail: TransferDetail;
  instructions: Extract<ReadableInstructionsView, { type: Type }>;
  zone: string;
  /** Above all rows; null on a real service. */
  head: ReactNode;
  /** Nobody should pay for now: nothing can be copied. */
  stopped: boolean;
}

/** A row's copy button, while there is something to copy and nobody is stopped. */
export function copyOf(stopped: boolean, text: string | null): { copy?: string } {
  return stopped || text === null ? {} : { copy: text };
}
