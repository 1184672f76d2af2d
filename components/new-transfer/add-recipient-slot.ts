import type { RecipientView } from "@/lib/contract/api/recipients";

/** Opens the form for a new recipient without leaving this one; what is added is then chosen here. */
export interface AddRecipientSlot {
  type: "crypto" | "fiat";
  currency: string;
  /** Whether the form may be opened soon, so that it can be loaded beforehand. */
  near: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (recipient: RecipientView) => void;
}
