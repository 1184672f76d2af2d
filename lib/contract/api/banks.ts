import * as z from "zod/mini";

/** Confirmation-of-Payee words. Source: product.md. */
const NameMatch = z.object({
  result: z.enum(["match", "close_match", "no_match", "not_compared"]),
  tokens: z.array(z.object({ text: z.string(), side: z.enum(["both", "bank", "typed"]) })),
});
type NameMatch = z.output<typeof NameMatch>;

export const BankLookup = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("found"),
    accountNumber: z.string(),
    accountName: z.string(),
    bankName: z.nullable(z.string()),
    lookedUpAt: z.string(),
    match: NameMatch,
  }),
  /** The service knows no such account; its own message says why. */
  z.object({
    outcome: z.literal("not_found"),
    serviceMessage: z.nullable(z.string()),
    lookedUpAt: z.string(),
  }),
  z.object({ outcome: z.literal("unavailable"), message: z.string(), lookedUpAt: z.string() }),
]);
export type BankLookup = z.output<typeof BankLookup>;

/** GET /api/banks */
export const BankList = z.object({
  banks: z.array(z.object({ name: z.string(), code: z.string() })),
});
export type BankList = z.output<typeof BankList>;

/** POST /api/banks/lookup */
export const BankLookupInput = z.object({
  accountNumber: z.string().check(z.regex(/^\d{10}$/, "An account number has 10 digits")),
  bankCode: z.string().check(z.minLength(1, "Choose a bank")),
  /** The name as typed, to compare with; empty when none was typed yet. */
  name: z._default(z.string().check(z.maxLength(200)), ""),
});
export type BankLookupInput = z.input<typeof BankLookupInput>;
