import { Button } from "@/components/ui/button";

interface PrimaryActionProps {
  isReview: boolean;
  isSending: boolean;
  /** Why this person can't create transfers; null when they can. */
  forbidden: string | null;
  onPress: () => void;
}

/** Leads on: from the details to their review, and from there to the transfer. */
export function PrimaryAction({ isReview, isSending, forbidden, onPress }: PrimaryActionProps) {
  return (
    <Button
      variant="primary"
      size="lg"
      keys={["Ctrl", "Enter"]}
      busy={isReview && isSending && "Creating"}
      disabledReason={forbidden}
      onClick={onPress}
    >
      {isReview ? "Create transfer" : "Review"}
    </Button>
  );
}

/** From the review to the details. */
export function BackAction({ isSending, onPress }: { isSending: boolean; onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      size="lg"
      disabledReason={isSending && "It is being sent."}
      onClick={onPress}
    >
      Back to details
    </Button>
  );
}

/** Where there is a draft to discard. */
export function DiscardAction({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" size="lg" onClick={onPress}>
      Discard
    </Button>
  );
}
