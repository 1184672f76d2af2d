import type { DocumentContent } from "./document-content";
import { BODY, SMALL, putHead, putLead, sandboxStrip } from "./document-head";
import { putLedger, putPayments, putSection } from "./document-parts";
import { Flow } from "./flow";
import { PORTRAIT, type PageItem, type PageSize } from "./page-items";
import { INK } from "./palette";
import { PAGE_NUMBER, type PdfWriter } from "./pdf-writer";
import type { Measure } from "./typesetter";

const SIDE = 56;
export const MISSING_NOTE = "□ stands for a character that can’t be printed here. The transaction’s page has it.";

/** Lays out one document on as few pages as possible, usually one. Nothing overlaps, however long a text is. */
export function layOutDocument(content: DocumentContent, measure: Measure, firstPage = 1): PageItem[][] {
  const flow = new Flow({ left: SIDE, right: PORTRAIT.width - SIDE, top: content.sandbox ? 56 : 48, bottom: PORTRAIT.height - 72 }, measure);
  putHead(flow, content);
  putAddress(flow, content);
  putLead(flow, content);
  putLedger(flow, content.ledger);
  for (const section of content.sections) putSection(flow, section);
  putPayments(flow, content.payments);
  const notes = [...content.notes, ...(flow.hasMissing ? [MISSING_NOTE] : [])];
  return flow.pages.map((items, at) => [...items, ...furniture(flow, { isSandbox: content.sandbox, page: firstPage + at, size: PORTRAIT, notes, side: SIDE })]);
}

/** The pages of one document, each with its page number in the file. */
export function putPages(writer: PdfWriter, pages: readonly PageItem[][]): void {
  for (const items of pages) writer.page(PORTRAIT, items);
}

function putAddress(flow: Flow, { address, sentence }: DocumentContent): void {
  const { left } = flow.frame;
  if (address.length > 0) flow.lines(["To"], 14, { x: left, style: SMALL, color: INK.ink3 });
  for (const { text, isQuiet, isCode = false } of address) {
    const style = isQuiet ? { ...BODY, isCode } : { font: "medium" as const, size: 11 };
    flow.lines(flow.wrapped(text, style, flow.width * 0.7), 15, { x: left, style, color: isQuiet ? INK.ink3 : INK.ink });
  }
  if (address.length > 0) flow.y += 12;
  if (sentence === null) return;
  flow.lines(flow.wrapped(sentence, BODY, flow.width, 800), 15, { x: left, style: BODY, color: INK.ink2 });
  flow.y += 20;
}

/** What every page has: its number, the notes, and the sandbox mark. */
export function furniture(flow: Flow, { isSandbox, page, size, notes, side }: { isSandbox: boolean; page: number; size: PageSize; notes: readonly string[]; side: number }): PageItem[] {
  const items: PageItem[] = [];
  const text = (words: string, x: number, y: number, align: "left" | "right" = "left"): number => {
    const width = flow.widthOf(words, PAGE_NUMBER);
    items.push({ is: "text", x: align === "right" ? x - width : x, y, text: words, style: PAGE_NUMBER, color: INK.ink3, width });
    return width;
  };
  const y = size.height - 38;
  items.push({ is: "line", points: [[side, y - 14], [size.width - side, y - 14]], color: INK.line, thickness: 0.6 });
  const width = text(`Page ${page} of `, side, y);
  items.push({ is: "page-total", x: side + width, y });
  notes.forEach((note, at) => text(note, size.width - side, y + at * 11, "right"));
  if (isSandbox) sandboxStrip({ add: (item) => items.push(item), put: (words, at, { x, style, color }) => items.push({ is: "text", x, y: at, text: words, style, color, width: flow.widthOf(words, style) }) }, size.width, side);
  return items;
}
