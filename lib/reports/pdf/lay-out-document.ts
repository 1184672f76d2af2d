import {
  BODY,
  type DocumentContent,
  putHead,
  putLead,
  putLedger,
  putPayments,
  putSection,
  QUIET,
  sandboxStrip,
  SMALL,
} from "./document-parts";
import { Flow } from "./flow";
import {
  INK,
  type PageItem,
  type PageSize,
  PORTRAIT,
  type Running,
  Tag,
  type TextStyle,
} from "./page-items";
import { PAGE_NUMBER, type PdfWriter } from "./pdf-writer";
import type { Measure } from "./typesetter";

const SIDE = 56;
const ADDRESSEE: TextStyle = { font: "medium", size: 11, color: INK.ink };
export const MISSING_NOTE =
  "□ stands for a character that can’t be printed here. The transaction’s page has it.";

/** Lays out a document on as few pages as possible. @param within gets the document's tags */
export function layOutDocument(
  content: DocumentContent,
  measure: Measure,
  within = new Tag("Document"),
  firstPage = 1,
): PageItem[][] {
  const flow = documentFlow(measure, content.sandbox);
  const strip = content.sandbox ? within.add("P") : null;
  putHead(flow, content, within);
  putAddress(flow, content, within);
  putLead(flow, content, within);
  putLedger(flow, content.ledger, within);
  for (const section of content.sections) putSection(flow, section, within);
  putPayments(flow, content, within);
  const notes = notesOf(content, flow.hasMissing, within);
  return flow.pages.map((items, at) => {
    const isLast = at === flow.pages.length - 1;
    const sandbox = strip && at > 0 ? "header" : strip;
    return [
      ...items,
      ...furniture(flow, {
        sandbox,
        number: firstPage + at,
        size: PORTRAIT,
        notes: isLast ? notes : notes.map(({ text }) => ({ text, tag: "footer" })),
      }),
    ];
  });
}

/** The area of a document's pages, between the sandbox mark and the foot. */
export function documentFlow(measure: Measure, sandbox: boolean): Flow {
  return new Flow(
    {
      left: SIDE,
      right: PORTRAIT.width - SIDE,
      top: sandbox ? 56 : 48,
      bottom: PORTRAIT.height - 72,
    },
    measure,
  );
}

/** They are on all pages, and are read at the end of the document. */
function notesOf({ notes, fileTitle }: DocumentContent, hasMissing: boolean, within: Tag): Note[] {
  return [
    ...notes.map((text) => ({ text, tag: within.add("P") })),
    ...(fileTitle === undefined ? [] : [{ text: fileTitle, tag: "footer" as const }]),
    ...(hasMissing ? [{ text: MISSING_NOTE, tag: within.add("P") }] : []),
  ];
}

export function putPages(writer: PdfWriter, pages: readonly PageItem[][]): void {
  for (const items of pages) writer.page(PORTRAIT, items);
}

function putAddress(flow: Flow, { address, sentence }: DocumentContent, within: Tag): void {
  const { left } = flow.frame;
  if (address.length > 0) {
    const tag = within.add("P");
    flow.lines([{ text: "To", after: " " }], 14, { x: left, style: SMALL, tag });
    for (const { text, isQuiet, isCode = false } of address) {
      const style = isQuiet ? { ...QUIET, isCode } : ADDRESSEE;
      const lines = flow.wrapped(text, style, flow.width * 0.7);
      flow.lines(lines, 15, { x: left, style, tag, after: " " });
    }
    flow.y += 12;
  }
  if (sentence === null) return;
  const lines = flow.wrapped(sentence, BODY, flow.width, 800);
  flow.lines(lines, 15, { x: left, style: BODY, tag: within.add("P") });
  flow.y += 20;
}

export interface Note {
  text: string;
  tag: Tag | Running;
}

/**
 * Draws every page's number, notes and sandbox mark.
 * @param sandbox the tag that the mark is part of when the page is read; null for none
 */
export function furniture(
  flow: Flow,
  {
    sandbox,
    number,
    size,
    notes,
  }: {
    sandbox: Tag | Running | null;
    number: number;
    size: PageSize;
    notes: readonly Note[];
  },
): PageItem[] {
  const page = new Flow(flow.frame, flow.measure);
  const y = size.height - 38;
  const { left, right } = page.frame;
  page.rule(y - 14, INK.line, 0.6, [left, right], "footer");
  const style = PAGE_NUMBER;
  const words = `Page ${number} of `;
  page.put(words, y, { x: left, style, tag: "footer" });
  const x = left + page.widthOf(words, style);
  page.add({ is: "page-total", x, y, running: "footer" });
  notes.forEach(({ text, tag }, at) =>
    page.put(text, y + at * 11, { x: right, style, tag, align: "right" }),
  );
  if (sandbox) sandboxStrip(page, size.width, sandbox);
  return page.pages.flat();
}
