import { setImmediate } from "node:timers/promises";
import type { DocumentKind, DocumentTerms } from "@/lib/domain/documents/document";
import { isDocuments } from "@/lib/domain/reports/pdf-limits";
import type { ReportKind } from "@/lib/domain/reports/report";
import type { Database } from "@/lib/store/database";
import { readDocuments } from "@/lib/store/reports/document-rows";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import type { FileFacts, FilePart } from "../files/report-file";
import type { DocumentContent } from "./document-content";
import { documentContent } from "./document-pdf";
import { layOutDocument, putPages } from "./lay-out-document";
import { PdfWriter } from "./pdf-writer";
import { pagelessPdf } from "./pageless-pdf";

/** A document for each of a report's transactions, each starting on a new page. Only one is held in memory at a time. */
export async function* documentsPdf(db: Database, source: ReportSource, facts: FileFacts): AsyncGenerator<FilePart, void, void> {
  const writer = new PdfWriter({ title: facts.title, organisation: facts.organisation.name, createdAt: facts.createdAt });
  const terms = termsOf(source, facts);
  for await (const select of reportPieces(db, source)) {
    for (const record of await readDocuments(db, select)) {
      putPages(writer, layOutDocument(ofFile(documentContent(record, terms), facts.title), writer.typesetter, writer.pages + 1));
      yield { bytes: writer.take(), rows: 1 };
      // Laying out pages keeps this process busy, so other work gets its turn in between.
      await setImmediate();
    }
  }
  if (writer.pages === 0) pagelessPdf(writer, "No transaction of this report has such a document.");
  yield { bytes: writer.end(), rows: 0 };
}

/** Each page is one of many here, so it names its file. */
function ofFile(content: DocumentContent, title: string): DocumentContent {
  return { ...content, notes: [...content.notes, title] };
}

function termsOf({ kind, zone, withFee = true }: ReportSource, { organisation }: FileFacts): DocumentTerms {
  return { kind: documentKind(kind), withFee, organisation: organisation.name, sandbox: organisation.sandbox, zone };
}

function documentKind(kind: ReportKind): DocumentKind {
  if (!isDocuments(kind)) throw new Error(`a report of ${kind} has no documents`);
  return kind === "receipts" ? "receipt" : "remittance";
}
