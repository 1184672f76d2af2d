const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

/** What is left of a draft once this much of it was sent: nothing, unless somebody typed on or wrote something else meanwhile. */
export function restAfter(sent: string, draft: string): string {
  return draft.startsWith(sent) ? draft.slice(sent.length).trimStart() : draft;
}

/** Unsent text typed about a break. It is kept when the sheet is closed, and is the same wherever it is shown. */
export const noteDrafts = {
  of: (subject: string): string => drafts.get(subject) ?? "",
  keep: (subject: string, text: string): void => {
    if (text === "") drafts.delete(subject);
    else drafts.set(subject, text);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
