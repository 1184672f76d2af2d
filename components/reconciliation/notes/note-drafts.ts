const drafts = new Map<string, string>();

/** What is left of a draft once this much of it was sent: nothing, unless somebody typed on or wrote something else meanwhile. */
export function restAfter(sent: string, draft: string): string {
  return draft.startsWith(sent) ? draft.slice(sent.length).trimStart() : draft;
}

/** Unsent text typed about a break. It is kept when the sheet is closed. */
export const noteDrafts = {
  of: (subject: string): string => drafts.get(subject) ?? "",
  keep: (subject: string, text: string): void => void (text === "" ? drafts.delete(subject) : drafts.set(subject, text)),
};
