import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import type { Permitted } from "./permitted";

/** What each stage of the page is drawn from. */
export interface StageProps {
  detail: TransferDetail;
  phase: TransferPhase;
  /** The service's clock. */
  nowMs: number;
  zone: string;
  permitted: Permitted;
}
