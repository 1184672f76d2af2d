import type { ReactNode } from "react";
import { ActionBar } from "@/components/ui/page-frame";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { DraftKeeper } from "./use-attempt";

interface FormFooterProps {
  /** "Saved as draft 14:05" */
  note: ReactNode;
  /** The secondary button beside the main action; on phones it is in the page instead. */
  secondary: ReactNode;
  primary: ReactNode;
  /** On phones, above the main action: the figure it acts on. */
  figure: ReactNode;
}

/** The bar below the form: it stays in sight. */
export function FormFooter({ note, secondary, primary, figure }: FormFooterProps) {
  return (
    <>
      <div className="centred sticky bottom-0 z-10 flex items-center gap-2 border-t border-line-faint bg-canvas py-3 max-md:hidden">
        <span className="mr-auto text-ink-3">{note}</span>
        {secondary}
        {primary}
      </div>
      <ActionBar note={figure}>{primary}</ActionBar>
    </>
  );
}

/** On phones, below the fields: what the bar has no room for. */
export function PhoneFooter({ note, secondary }: Pick<FormFooterProps, "note" | "secondary">) {
  return (
    <div className="mt-6 grid gap-2 justify-items-start text-ink-3 md:hidden">
      <p>{note}</p>
      {secondary && <div className="-ml-4">{secondary}</div>}
    </div>
  );
}

interface PrimaryActionProps {
  isReview: boolean;
  isSending: boolean;
  /** Why this person can't create transfers; null when they can. */
  forbidden: string | null;
  onPress: () => void;
}

/** Leads from the details to their review, and from there to the transfer. */
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

/** Says when the form was last saved, or that this browser stores nothing. */
export function SavedNote({ draft, zone }: { draft: DraftKeeper; zone: string }) {
  if (!draft.isSaved) return <>Not saved: this browser stores nothing for this site.</>;
  if (draft.current === null) return null;
  return (
    <>
      Saved as draft <Time at={draft.current.savedAt} zone={zone} format="time" />
    </>
  );
}
