import type { DocumentRecord, DocumentTerms } from "@/lib/domain/documents/document";
import type { DocumentContent } from "./document-content";
import { layOutDocument, putPages } from "./lay-out-document";
import { PdfWriter } from "./pdf-writer";
import { receiptContent } from "./receipt-content";
import { remittanceContent } from "./remittance-content";

/** The content of a record's document. */
export function documentContent(record: DocumentRecord, terms: DocumentTerms): DocumentContent {
  return terms.kind === "receipt"
    ? receiptContent(record, terms)
    : remittanceContent(record, terms);
}

/** One transaction's document as a PDF. The same record and terms give the same bytes: nothing in it depends on when it is made. */
export function documentPdf(record: DocumentRecord, terms: DocumentTerms): Uint8Array {
  const content = documentContent(record, terms);
  // Uses the record's own time. A record without a date gets the earliest date that a PDF can have.
  const createdAt = record.completedAt ?? record.createdAt ?? new Date(0);
  const writer = new PdfWriter({
    title: `${content.title} ${content.name}`.slice(0, 200),
    organisation: terms.organisation,
    createdAt,
    tagged: true,
  });
  putPages(writer, layOutDocument(content, writer.typesetter, writer.tags));
  return writer.end();
}
