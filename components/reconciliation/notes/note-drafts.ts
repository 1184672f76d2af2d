const drafts = new Map<string, string>();

/** Unsent text typed about a break. It is kept when the sheet is closed. */
export const noteDrafts = {
  of: (subject: string): string => drafts.get(subject) ?? "",
  keep: (subject: string, text: string): void => void (text === "" ? drafts.delete(subject) : drafts.set(subject, text)),
};
