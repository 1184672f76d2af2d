import * as z from "zod/mini";
import { UuidV4 } from "@/lib/contract/api/values";
import { DAY_MS } from "@/lib/domain/calendar/day";

/** A draft that nobody came back to for so long is thrown away. */
export const DRAFT_KEPT_MS = 7 * DAY_MS;

/** What the form of a transfer holds: texts, as they were typed. An amount is plain decimal text, or "" for nothing. */
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

/** A form under the intent it is sent with, kept in this browser for one person. */
export const TransferDraft = z.object({
  intentId: UuidV4,
  userId: z.string(),
  /** This browser's clock, in ms. */
  savedAt: z.number(),
  /** When it was last sent without an answer that settles it; null while it wasn't. */
  sentAt: z.nullable(z.number()),
  /** The operation that this intent had before that sending (a refused one), so that the two can be told apart. */
  sentAfter: z.nullable(z.string()),
  values: DraftValues,
});
export type TransferDraft = z.output<typeof TransferDraft>;

/** The draft that a stored text holds; null for anything else, such as one of an older form. */
export function parseDraft(text: string | null): TransferDraft | null {
  if (text === null) return null;
  try {
    return TransferDraft.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function isOutdated(draft: TransferDraft, nowMs: number): boolean {
  return nowMs - draft.savedAt > DRAFT_KEPT_MS;
}

/** The one to offer first: what was sent and never answered before what was only typed, then the newest. */
export function draftToOffer(
  drafts: readonly TransferDraft[],
  userId: string,
  nowMs: number,
): TransferDraft | null {
  const own = drafts.filter((draft) => draft.userId === userId && !isOutdated(draft, nowMs));
  return (
    own.toSorted(
      (a, b) => Number(b.sentAt !== null) - Number(a.sentAt !== null) || b.savedAt - a.savedAt,
    )[0] ?? null
  );
}
