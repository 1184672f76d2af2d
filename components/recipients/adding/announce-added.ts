import { showToast } from "@/components/ui/toast";
import type { RecipientView } from "@/lib/contract/api/recipients";

/** Announces a recipient that this page didn't wait for. */
export function announceAdded(recipient: RecipientView): void {
  showToast({
    tone: "success",
    title: `${recipient.name} was added`,
    detail: "They are in the list of recipients.",
  });
}
