import { CompactDocument, type PdfFont, type PdfObject, type PdfPage } from "./compact-document";
import { fontFile } from "./font-files";
import { INK } from "./palette";
import { PAGE_TOTAL, pageContent, textOperators } from "./page-content";
import type { FontName, PageItem, PageSize, TextStyle } from "./page-items";
import { Typesetter } from "./typesetter";

/** How page numbers are printed. The total is filled in at the end. */
export const PAGE_NUMBER: TextStyle = { font: "regular", size: 8 };

const FONTS = ["regular", "medium", "semibold"] as const;

/** Fonts that were read once. pdfkit accepts them instead of their bytes; each file embeds its own subset. */
const opened = new Map<FontName, Buffer>();

export interface PdfFacts {
  title: string;
  organisation: string;
  /** The document's own time, never the current time, so that the same document has the same bytes. */
  createdAt: Date;
}

/** Writes a PDF page by page. Finished bytes can be taken at any time, so that only one page is held in memory. */
export class PdfWriter {
  readonly typesetter: Typesetter;
  readonly #document: CompactDocument;
  readonly #total: PdfObject;
  #pages = 0;

  constructor({ title, organisation, createdAt }: PdfFacts) {
    this.#document = new CompactDocument({
      autoFirstPage: false,
      // Compressed by CompactDocument instead.
      compress: false,
      pdfVersion: "1.7",
      lang: "en-GB",
      displayTitle: true,
      // We use our own fonts. Without this setting pdfkit would load one of its own.
      font: null as unknown as string,
      info: { Title: title, Author: organisation, Creator: "Rampdesk", Producer: "Rampdesk", CreationDate: createdAt, ModDate: createdAt },
    });
    const fonts = Object.fromEntries(FONTS.map((name) => [name, this.#font(name)])) as Record<FontName, PdfFont>;
    this.typesetter = new Typesetter(fonts);
    const form = { Type: "XObject", Subtype: "Form", BBox: [0, -4, 80, 12], Resources: { Font: { [fonts.regular.id]: fonts.regular.ref() } } };
    this.#total = this.#document.ref(form) as unknown as PdfObject;
  }

  get pages(): number {
    return this.#pages;
  }

  page(size: PageSize, items: readonly PageItem[]): void {
    this.#pages += 1;
    this.#document.addPage({ size: [size.width, size.height], margin: 0 });
    const page = this.#document.page as unknown as PdfPage;
    // pdfkit flips the page for its own operators, which aren't used here.
    page.content.buffer = [];
    for (const name of FONTS) {
      const font = this.typesetter.font(name);
      page.fonts[font.id] = font.ref();
    }
    page.xobjects[PAGE_TOTAL] = this.#total;
    page.content.write(Buffer.from(pageContent(items, size, this.typesetter), "latin1"));
  }

  /** The bytes written since the last call, without those of the last page. */
  take(): Uint8Array {
    return (this.#document.read() as Buffer | null) ?? new Uint8Array(0);
  }

  /** The rest of the file. */
  end(): Uint8Array {
    this.#total.write(Buffer.from(textOperators({ x: 0, text: String(this.#pages), style: PAGE_NUMBER, color: INK.ink3 }, 0, this.typesetter), "latin1"));
    this.#total.end();
    this.#document.end();
    return this.take();
  }

  #font(name: FontName): PdfFont {
    this.#document.registerFont(name, opened.get(name) ?? fontFile(name)).font(name);
    const font = (this.#document as unknown as { _font: PdfFont })._font;
    opened.set(name, font.font as unknown as Buffer);
    return font;
  }
}
