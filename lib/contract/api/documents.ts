import * as z from "zod/mini";
import { DOCUMENT_KINDS } from "@/lib/domain/documents/document";

/** GET /api/transactions/{id}/document: one transaction's receipt or remittance advice, as PDF. */
export const DocumentQuery = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Whether the fee is shown; absent means that it is. */
  fee: z._default(z.enum(["with", "without"]), "with"),
});
export type DocumentQuery = z.input<typeof DocumentQuery>;
