import { Time } from "@/components/ui/time";
import type { DraftKeeper } from "./use-draft";

/** When the form was last saved, or that this browser stores nothing. */
export function SavedNote({ draft, zone }: { draft: DraftKeeper; zone: string }) {
  if (!draft.isKept) return <>Not saved: this browser stores nothing for this site.</>;
  if (draft.current === null) return null;
  return (
    <>
      Saved as draft <Time at={draft.current.savedAt} zone={zone} format="time" />
    </>
  );
}
