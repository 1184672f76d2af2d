import * as z from "zod/mini";
import { CalendarDate, NameText } from "./values";

/** An account or wallet of ours that statements come from. GET, POST /api/statements/accounts, PATCH …/{id} */
export const StatementAccountView = z.object({
  id: z.string(),
  kind: z.enum(["bank", "wallet"]),
  name: z.string(),
  /** Account number, IBAN or wallet address. */
  identifier: z.string(),
  /** Bank, or network of a wallet. */
  institution: z.string(),
  currency: z.string(),
  /** True if its statements should show payments of transfers. */
  paysTransfers: z.boolean(),
  version: z.number(),
  /** The last day that a statement of it reaches to; null before the first. */
  lastDay: z.nullable(CalendarDate),
});
export type StatementAccountView = z.output<typeof StatementAccountView>;
export const StatementAccounts = z.object({ accounts: z.array(StatementAccountView) });
export type StatementAccounts = z.output<typeof StatementAccounts>;

const name = NameText.check(
  z.minLength(1, "Give it a name"),
  z.maxLength(80, "Use at most 80 characters"),
);
const identifier = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9 ./-]{3,99}$/,
      "Enter the account number, IBAN or wallet address: letters and digits",
    ),
  );
export const AddStatementAccountInput = z.object({
  kind: z.enum(["bank", "wallet"]),
  name,
  identifier,
  institution: NameText.check(
    z.minLength(1, "Enter its name"),
    z.maxLength(80, "Use at most 80 characters"),
  ),
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/, "Choose the currency or token")),
  /** A person declares it different from existing accounts with the same number. */
  isAnother: z.optional(z.boolean()),
});
export type AddStatementAccountInput = z.input<typeof AddStatementAccountInput>;

export const ChangeStatementAccountInput = z.object({
  version: z.number(),
  name,
  institution: AddStatementAccountInput.shape.institution,
  paysTransfers: z.boolean(),
});
export type ChangeStatementAccountInput = z.input<typeof ChangeStatementAccountInput>;
