import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import type { Permitted } from "./permitted";

/** The props of every stage of the page. */
export interface StageProps {
  detail: TransferDetail;
  phase: TransferPhase;
  /** The service's clock. */
  nowMs: number;
  zone: string;
  permitted: Permitted;
}
