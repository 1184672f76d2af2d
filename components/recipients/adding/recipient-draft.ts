import * as z from "zod/mini";
import {
  forgetSavedForm,
  saveForm,
  readSavedForm,
  type FormStorage,
} from "@/lib/client/saved-form";
import { UuidV4 } from "@/lib/contract/api/values";
import type { RecipientType } from "../recipient-filters";

/** A form's contents as typed, so that a reload or an accidental Escape loses nothing. */
const Draft = z.object({
  /** Minted on opening and sent with every try, so that two tries create one recipient. */
  intentId: UuidV4,
  /** The person who typed it, since several people may share a browser. */
  userId: z.string(),
  /** The form was sent, and its outcome is unknown here. */
  sent: z.boolean(),
  /** Address of the page that opened the form and waits for the recipient. */
  place: z.string(),
  name: z.string(),
  mismatchReason: z.string(),
  currency: z.string(),
  bankCode: z.string(),
  accountNumber: z.string(),
  network: z.string(),
  symbol: z.string(),
  walletAddress: z.string(),
  type: z.enum(["fiat", "crypto"]),
});
export type RecipientDraft = z.output<typeof Draft>;

const KEY = "rampdesk.add-recipient";

export function emptyDraft(
  owner: { intentId: string; userId: string; place: string },
  type: RecipientType,
  lockedCurrency?: string,
): RecipientDraft {
  return {
    ...owner,
    sent: false,
    type,
    name: "",
    mismatchReason: "",
    currency: type === "fiat" ? (lockedCurrency ?? "NGN") : "NGN",
    bankCode: "",
    accountNumber: "",
    network: "",
    symbol: type === "crypto" ? (lockedCurrency ?? "") : "",
    walletAddress: "",
  };
}

/** Reads this tab's draft; null if missing, unreadable, or somebody else's. */
export function readDraft(storage: FormStorage, userId: string): RecipientDraft | null {
  const draft = readSavedForm(storage, KEY, Draft);
  return draft?.userId === userId ? draft : null;
}

export function writeDraft(storage: FormStorage, draft: RecipientDraft): void {
  saveForm(storage, KEY, draft);
}

export function clearDraft(storage: FormStorage): void {
  forgetSavedForm(storage, KEY);
}

/** Says if the draft has typed text that would be lost. */
export function isTouched(draft: RecipientDraft): boolean {
  return [draft.name, draft.accountNumber, draft.walletAddress, draft.mismatchReason].some(
    (text) => text.trim() !== "",
  );
}

/**
 * Returns the draft that a form opens with. An earlier draft is resumed if its type and currency
 * fit. A draft that was sent is always resumed, because its outcome must be determined.
 */
export function openingDraft(
  stored: RecipientDraft | null,
  fresh: RecipientDraft,
  lockedCurrency?: string,
): RecipientDraft {
  if (stored === null) return fresh;
  if (stored.sent) return stored;
  if (stored.type !== fresh.type || !isTouched(stored)) return fresh;
  if (lockedCurrency === undefined) return stored;
  return stored.type === "fiat"
    ? { ...stored, currency: lockedCurrency }
    : { ...stored, symbol: lockedCurrency };
}
