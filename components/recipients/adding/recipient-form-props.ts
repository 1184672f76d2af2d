import type { RecipientView } from "@/lib/contract/api/recipients";
import type { RecipientDraft } from "./recipient-draft";

/** The props of either form. */
export interface RecipientFormProps {
  draft: RecipientDraft;
  /** The currency or stablecoin that it must pay out. */
  lockedCurrency?: string | undefined;
  /** The organisation's reporting zone. */
  zone: string;
  onCancel: () => void;
  onStartOver: () => void;
  /** The current values of the fields. */
  onDraft: (values: Partial<RecipientDraft>) => void;
  onSent: (sent: boolean) => void;
  onDone: () => void;
  onAdded: (recipient: RecipientView) => void;
}
