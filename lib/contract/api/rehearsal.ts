import * as z from "zod/mini";
import { CalendarDate } from "./values";

// Routes that exist only while the desk runs on the sandbox: they pass on some of its controls (docs/sandbox.md).

/** An account or wallet of the demo company for which the sandbox writes statements. */
export const RehearsalAccount = z.object({
  id: z.string(),
  kind: z.enum(["bank", "wallet"]),
  name: z.string(),
  /** Bank, or network of a wallet. */
  institution: z.string(),
  /** The sandbox's names of formats, such as `camt.053`; the first is the account's default. */
  formats: z.array(z.string()).check(z.minLength(1)),
});
export type RehearsalAccount = z.output<typeof RehearsalAccount>;

/** GET /api/rehearsal/statements */
export const RehearsalAccounts = z.object({ accounts: z.array(RehearsalAccount) });
export type RehearsalAccounts = z.output<typeof RehearsalAccounts>;

/** GET /api/rehearsal/statements/file: the statement as a file; both days inclusive, in the account's own zone. */
export const RehearsalStatementQuery = z.object({
  account: z.string().check(z.minLength(1), z.maxLength(100)),
  format: z.string().check(z.minLength(1), z.maxLength(20)),
  from: CalendarDate,
  to: CalendarDate,
});
export type RehearsalStatementQuery = z.output<typeof RehearsalStatementQuery>;
