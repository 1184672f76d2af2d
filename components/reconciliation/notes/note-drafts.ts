const drafts = new Map<string, string>();

/** What somebody has typed about a break and not sent yet; closing the sheet doesn't lose it. */
export const noteDrafts = {
  of: (subject: string): string => drafts.get(subject) ?? "",
  keep: (subject: string, text: string): void => void (text === "" ? drafts.delete(subject) : drafts.set(subject, text)),
};
