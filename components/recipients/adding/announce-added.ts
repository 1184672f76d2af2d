import { showToast } from "@/components/ui/toast";
import type { RecipientView } from "@/lib/contract/api/recipients";

/** Says that a recipient was added which nobody waits for here. */
export function announceAdded(recipient: RecipientView): void {
  showToast({
    tone: "success",
    title: `${recipient.name} was added`,
    detail: "They are in the list of recipients.",
  });
}
