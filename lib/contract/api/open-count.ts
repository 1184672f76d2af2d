import * as z from "zod/mini";

/** GET /api/reconciliation/open: suggestions and unmatched statement lines of all accounts. */
export const OpenCount = z.object({ open: z.number() });
export type OpenCount = z.output<typeof OpenCount>;
