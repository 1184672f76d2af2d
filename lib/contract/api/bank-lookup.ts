import * as z from "zod/mini";

/** Confirmation-of-Payee words. Source: product.md. */
export const NameMatch = z.object({
  result: z.enum(["match", "close_match", "no_match", "not_compared"]),
  /** Each word of the bank's name and of the typed one, and on which side it was found. */
  tokens: z.array(z.object({ text: z.string(), side: z.enum(["both", "bank", "typed"]) })),
});
export type NameMatch = z.output<typeof NameMatch>;

export const BankLookup = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("found"),
    accountNumber: z.string(),
    accountName: z.string(),
    bankName: z.nullable(z.string()),
    lookedUpAt: z.string(),
    match: NameMatch,
  }),
  /** The service says that there is no such account; its own words, since only they say why. */
  z.object({
    outcome: z.literal("not_found"),
    serviceMessage: z.nullable(z.string()),
    lookedUpAt: z.string(),
  }),
  /** The bank or the service didn't answer, so the account can be neither confirmed nor denied. */
  z.object({ outcome: z.literal("unavailable"), message: z.string(), lookedUpAt: z.string() }),
]);
export type BankLookup = z.output<typeof BankLookup>;
