import { useSyncExternalStore } from "react";
import { noteDrafts } from "./note-drafts";

/** Unsent text, and what keeps it: also when what it is typed into is closed, as long as the page is open. @param key of what it is about */
export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(
    noteDrafts.subscribe,
    () => noteDrafts.of(key),
    () => "",
  );
  return [text, (next) => noteDrafts.keep(key, next)];
}
