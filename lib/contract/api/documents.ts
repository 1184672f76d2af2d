import * as z from "zod/mini";
import { DOCUMENT_KINDS } from "@/lib/domain/documents/document";

/** GET /api/transactions/{id}/document: one transaction's receipt or remittance advice, as PDF. */
export const DocumentQuery = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Absent: with. */
  fee: z._default(z.enum(["with", "without"]), "with"),
});
export type DocumentQuery = z.input<typeof DocumentQuery>;
