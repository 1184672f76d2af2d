import { DocumentQuery } from "@/lib/contract/api/transactions";
import { makeDocument } from "@/lib/desk/documents/make-document";
import { fileResponse } from "@/lib/http/respond";
import { readRoute } from "@/lib/http/route";
import { documentPdf } from "@/lib/reports/pdf/document-pdf";

/** A receipt or remittance advice of one transaction, by its transfer request id or reference. */
export const GET = readRoute({ query: DocumentQuery }, async ({ ctx, params, query }) => {
  const { fileName, bytes } = await makeDocument(ctx, params["id"] ?? "", query, {
    write: documentPdf,
  });
  return fileResponse(new Uint8Array(bytes), { fileName, mediaType: "application/pdf" });
});
