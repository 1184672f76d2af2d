import { UuidV4 } from "@/lib/contract/api/values";
import { draftToOffer, isOutdated, parseDraft, type TransferDraft } from "./draft";

const PREFIX = "rampdesk.transfer-draft.";

/** What is used of a browser's storage. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** This browser's storage; null where it is unavailable (blocked, or not a browser). */
export function browserStorage(): DraftStorage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
}

function storedDrafts(storage: DraftStorage): TransferDraft[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key?.startsWith(PREFIX),
  );
  return keys.flatMap((key) => {
    const draft = key ? parseDraft(storage.getItem(key)) : null;
    return draft === null ? [] : [draft];
  });
}

/** The form under an intent, for the person who typed it: somebody else at the same browser doesn't see it. */
export function readDraft(
  storage: DraftStorage | null,
  intentId: string,
  userId: string,
): TransferDraft | null {
  const draft = storage && parseDraft(storage.getItem(PREFIX + intentId));
  return draft?.userId === userId ? draft : null;
}

/** @returns false when the browser didn't take it: storage is full, or blocked. */
export function writeDraft(storage: DraftStorage | null, draft: TransferDraft): boolean {
  try {
    storage?.setItem(PREFIX + draft.intentId, JSON.stringify(draft));
    return storage !== null;
  } catch {
    return false;
  }
}

export function forgetDraft(storage: DraftStorage | null, intentId: string): void {
  storage?.removeItem(PREFIX + intentId);
}

/** Deletes drafts that are too old or can't be parsed. */
export function purgeDrafts(storage: DraftStorage | null, nowMs: number): void {
  if (!storage) return;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (!key?.startsWith(PREFIX)) continue;
    const draft = parseDraft(storage.getItem(key));
    if (draft === null || isOutdated(draft, nowMs)) storage.removeItem(key);
  }
}

/** A form that this person began earlier under another intent. */
export function otherDraft(
  storage: DraftStorage | null,
  intentId: string,
  userId: string,
  nowMs: number,
): TransferDraft | null {
  if (!storage) return null;
  return draftToOffer(
    storedDrafts(storage).filter((draft) => draft.intentId !== intentId),
    userId,
    nowMs,
  );
}

/** The intent in an address; null for none, or for something that isn't one. */
export function readIntentId(text: string | null): string | null {
  return text !== null && UuidV4.safeParse(text).success ? text.toLowerCase() : null;
}
