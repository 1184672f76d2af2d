import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Why there is no complete file. */
export function IncompleteFile({ state, message }: { state: string; message: string | null }) {
  return (
    <Notice
      tone={state === "cancelled" ? "neutral" : "danger"}
      live
      title={state === "cancelled" ? "The export was stopped." : "The export was interrupted."}
    >
      {message}
    </Notice>
  );
}

export function IncompleteFileActions({
  onAgain,
  onClose,
}: {
  onAgain: () => void;
  onClose: () => void;
}) {
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button variant="primary" onClick={onAgain}>
        Export again
      </Button>
    </>
  );
}
