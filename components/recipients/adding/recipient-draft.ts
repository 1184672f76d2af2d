import * as z from "zod/mini";
import { type FormStorage, savedForm } from "@/lib/client/saved-form";
import { UuidV4 } from "@/lib/contract/api/values";
import type { RecipientType } from "../recipient-params";

/** A form's contents as typed, so that a reload or an accidental Escape loses nothing. */
const Draft = z.object({
  /** Minted on opening and sent with every try, so that two tries create one recipient. */
  intentId: UuidV4,
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

const EMPTY = {
  name: "",
  mismatchReason: "",
  currency: "NGN",
  bankCode: "",
  accountNumber: "",
  network: "",
  symbol: "",
  walletAddress: "",
};

export function emptyDraft(
  origin: { intentId: string; place: string },
  type: RecipientType,
  lockedCurrency?: string,
): RecipientDraft {
  return payingOut({ ...origin, ...EMPTY, sent: false, type }, lockedCurrency);
}

function payingOut(draft: RecipientDraft, lockedCurrency: string | undefined): RecipientDraft {
  if (lockedCurrency === undefined) return draft;
  return { ...draft, [draft.type === "fiat" ? "currency" : "symbol"]: lockedCurrency };
}

/** The texts among a form's values, as a draft keeps them. */
export function textsOf(values: object): Partial<RecipientDraft> {
  const texts = Object.entries(values).filter(([name]) => Object.hasOwn(EMPTY, name));
  return Object.fromEntries(texts.map(([name, text]) => [name, text ?? ""]));
}

/** A person's draft in this tab. Several people may share a browser. */
export function keptDraft(storage: FormStorage, userId: string) {
  return savedForm(storage, `rampdesk.add-recipient.${userId}`, Draft);
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
  return payingOut(stored, lockedCurrency);
}
