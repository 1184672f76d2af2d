import * as z from "zod/mini";

export const BankView = z.object({ name: z.string(), code: z.string() });
export type BankView = z.output<typeof BankView>;
/** GET /api/banks */
export const BankList = z.object({ banks: z.array(BankView) });
export type BankList = z.output<typeof BankList>;

/** POST /api/banks/lookup */
export const BankLookupInput = z.object({
  accountNumber: z.string().check(z.regex(/^\d{10}$/, "An account number has 10 digits")),
  bankCode: z.string().check(z.minLength(1, "Choose a bank")),
  /** The name as typed, to compare with; empty when none was typed yet. */
  name: z._default(z.string().check(z.maxLength(200)), ""),
});
export type BankLookupInput = z.input<typeof BankLookupInput>;
