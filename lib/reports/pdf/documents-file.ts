import { setImmediate } from "node:timers/promises";
import type { DocumentRecord, DocumentTerms } from "@/lib/domain/documents/document";
import { REPORT_TITLES } from "@/lib/domain/reports/report";
import type { Database } from "@/lib/store/database";
import { readDocuments } from "@/lib/store/reports/document-rows";
import { reportPieces, type ReportSource } from "@/lib/store/reports/report-pieces";
import type { FileFacts, FilePart } from "@/lib/store/reports/report-file";
import { BODY, type DocumentContent, putHead } from "./document-parts";
import { documentContent } from "./document-pdf";
import { documentFlow, furniture, layOutDocument, putPages } from "./lay-out-document";
import { PORTRAIT } from "./page-items";
import { PdfWriter } from "./pdf-writer";

/** A document for each record, starting on a new page. Only one is held in memory at a time. */
export async function* documentsPdf(
  records: AsyncIterable<DocumentRecord>,
  source: ReportSource,
  facts: FileFacts,
): AsyncGenerator<FilePart, void, void> {
  const writer = new PdfWriter(facts);
  const terms = termsOf(source, facts);
  for await (const record of records) {
    const tag = writer.tags.add("Part");
    // Each page is one of many here, so it names its file.
    const content = { ...documentContent(record, terms), fileTitle: facts.title };
    putPages(writer, layOutDocument(content, writer.typesetter, tag, writer.pages + 1));
    writer.finish(tag);
    yield { bytes: writer.take(), rows: 1 };
    // Laying out pages keeps this process busy, so other work gets its turn in between.
    await setImmediate();
  }
  if (writer.pages === 0)
    pagelessPdf(writer, "No transaction of this report has such a document.", {
      organisation: terms.organisation,
      sandbox: terms.sandbox,
      title: REPORT_TITLES[source.kind],
      name: facts.title,
    });
  yield { bytes: writer.end(), rows: 0 };
}

/** The records of a report's documents. */
export async function* recordsOf(
  db: Database,
  source: ReportSource,
): AsyncGenerator<DocumentRecord, void, void> {
  for await (const select of reportPieces(db, source)) yield* await readDocuments(db, select);
}

function termsOf(
  { kind, zone, withFee = true }: ReportSource,
  { organisation }: FileFacts,
): DocumentTerms {
  return {
    kind: kind === "receipts" ? "receipt" : "remittance",
    withFee,
    organisation: organisation.name,
    sandbox: organisation.sandbox,
    zone,
  };
}

/** A PDF needs at least one page, so this one says why there is nothing. */
function pagelessPdf(
  writer: PdfWriter,
  words: string,
  head: Pick<DocumentContent, "organisation" | "title" | "name" | "sandbox">,
): void {
  const within = writer.tags;
  const flow = documentFlow(writer.typesetter, head.sandbox);
  const sandbox = head.sandbox ? within.add("P") : null;
  putHead(flow, head, within);
  const lines = flow.wrapped(words, BODY, flow.width);
  flow.lines(lines, 15, { x: flow.frame.left, style: BODY, tag: within.add("P") });
  writer.page(PORTRAIT, [
    ...flow.pages.flat(),
    ...furniture(flow, { sandbox, number: 1, size: PORTRAIT, notes: [] }),
  ]);
}
