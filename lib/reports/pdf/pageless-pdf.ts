import { PORTRAIT } from "./page-items";
import { INK } from "./palette";
import type { PdfWriter } from "./pdf-writer";

const STYLE = { font: "regular", size: 10 } as const;

/** A PDF needs at least one page, so this one says why there is nothing. */
export function pagelessPdf(writer: PdfWriter, words: string): void {
  writer.page(PORTRAIT, [{ is: "text", x: 56, y: 80, text: words, style: STYLE, color: INK.ink2, width: writer.typesetter.width(words, STYLE), tag: writer.tags.add("P") }]);
}
