import * as z from "zod/mini";

/** POST /api/operations/{id}/adopt: a person says which transfer a create has produced. */
export const AdoptInput = z.object({
  reference: z.string().check(z.trim(), z.minLength(1, "Paste the transfer's reference or id")),
});
export type AdoptInput = z.input<typeof AdoptInput>;
/** POST /api/operations/{id}/give-up */
export const GiveUpInput = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, "Say why, in a few words"), z.maxLength(500)),
});
export type GiveUpInput = z.input<typeof GiveUpInput>;
