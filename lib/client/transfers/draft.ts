import * as z from "zod/mini";
import { UuidV4 } from "@/lib/contract/api/values";
import { DAY_MS } from "@/lib/domain/calendar/day";
import { readSavedForm } from "../saved-form";

export const DRAFT_KEPT_MS = 7 * DAY_MS;

/** Values of the transfer form, as typed. An amount is plain decimal text, or "" for nothing. */
export const DraftValues = z.object({
  type: z.enum(["onramp", "offramp"]),
  amount: z.string(),
  fromCurrency: z.string(),
  toCurrency: z.string(),
  recipientId: z.string(),
  network: z.string(),
  note: z.string(),
});
export type DraftValues = z.output<typeof DraftValues>;

/** A form with its intent, kept in this browser for one person. */
export const TransferDraft = z.object({
  intentId: UuidV4,
  userId: z.string(),
  /** This browser's clock, in ms. */
  savedAt: z.number(),
  /** When it was last sent without an answer that settles it; null while it wasn't. */
  sentAt: z.nullable(z.number()),
  /** The intent's earlier, refused operation, to distinguish it from the last one. */
  sentAfter: z.nullable(z.string()),
  values: DraftValues,
});
export type TransferDraft = z.output<typeof TransferDraft>;

function isOutdated(draft: TransferDraft, nowMs: number): boolean {
  return nowMs - draft.savedAt > DRAFT_KEPT_MS;
}

const PREFIX = "rampdesk.transfer-draft.";

/** This browser's storage; null where it is unavailable (blocked, or not a browser). */
function browserStorage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
}

function draftKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter(
    (key) => key.startsWith(PREFIX),
  );
}

/** Reads the form of an intent, only for the person who typed it. */
export function readDraft(intentId: string, userId: string): TransferDraft | null {
  const storage = browserStorage();
  const draft = storage && readSavedForm(storage, PREFIX + intentId, TransferDraft);
  return draft?.userId === userId ? draft : null;
}

/** @returns false when the browser didn't take it: storage is full, or blocked. */
export function writeDraft(draft: TransferDraft): boolean {
  const storage = browserStorage();
  try {
    storage?.setItem(PREFIX + draft.intentId, JSON.stringify(draft));
    return storage !== null;
  } catch {
    return false;
  }
}

export function forgetDraft(intentId: string): void {
  browserStorage()?.removeItem(PREFIX + intentId);
}

/** Deletes drafts that are too old or can't be parsed. */
export function purgeDrafts(nowMs: number): void {
  const storage = browserStorage();
  if (!storage) return;
  for (const key of draftKeys(storage)) {
    const draft = readSavedForm(storage, key, TransferDraft);
    if (draft === null || isOutdated(draft, nowMs)) storage.removeItem(key);
  }
}

/** Returns another form that this person began: one sent without an answer, or the newest. */
export function otherDraft(intentId: string, userId: string, nowMs: number): TransferDraft | null {
  const storage = browserStorage();
  if (!storage) return null;
  const [first] = draftKeys(storage)
    .map((key) => readSavedForm(storage, key, TransferDraft))
    .filter((draft) => draft !== null)
    .filter((draft) => draft.intentId !== intentId && draft.userId === userId)
    .filter((draft) => !isOutdated(draft, nowMs))
    .toSorted(
      (a, b) => Number(b.sentAt !== null) - Number(a.sentAt !== null) || b.savedAt - a.savedAt,
    );
  return first ?? null;
}

/** Reads the intent in an address. Null if there is none, or an invalid one. */
export function readIntentId(text: string | null): string | null {
  return text !== null && UuidV4.safeParse(text).success ? text.toLowerCase() : null;
}
