import { CompactDocument, type PdfFont, type PdfObject, type PdfPage } from "./compact-document";
import { fontFile } from "./font-files";
import { INK } from "./palette";
import { PAGE_TOTAL, itemOperators, pageContent, textOperators } from "./page-content";
import type { FontName, PageItem, PageSize, TextStyle } from "./page-items";
import { Tag } from "./tag";
import { TagWriter } from "./tag-writer";
import { TaggedDocument } from "./tagged-document";
import { Typesetter } from "./typesetter";

/** How page numbers are printed. The total is filled in at the end. */
export const PAGE_NUMBER: TextStyle = { font: "regular", size: 8 };

const FONTS = ["regular", "medium", "semibold"] as const;

/** Fonts that were read once, for files without tags. pdfkit accepts them instead of their bytes; each file embeds its own subset. */
const opened = new Map<FontName, Buffer>();
/**
 * What was read of the fonts once, for files with tags. Each of these has fonts of its own, since a font remembers for which letters it
 * first gave a sign: in a later file the sign could be without its letter.
 */
const tables = new Map<FontName, object>();

export interface PdfFacts {
  title: string;
  organisation: string;
  /** The document's own time, never the current time, so that the same document has the same bytes. */
  createdAt: Date;
  /** Whether it has tags, by which it is read to people. Files that were first made without them are made again without them. */
  tagged: boolean;
}

/** Writes a PDF page by page. Finished bytes can be taken at any time, so that only one page is held in memory. */
export class PdfWriter {
  readonly typesetter: Typesetter;
  /** What the file is made of when it is read. Of a file without tags nobody is told. */
  readonly tags = new Tag("Document");
  readonly #document: CompactDocument;
  readonly #tagWriter: TagWriter | null;
  readonly #total: PdfObject;
  #pages = 0;

  constructor({ title, organisation, createdAt, tagged }: PdfFacts) {
    const options: PDFKit.PDFDocumentOptions = {
      autoFirstPage: false,
      // Compressed by CompactDocument instead.
      compress: false,
      pdfVersion: "1.7",
      lang: "en-GB",
      displayTitle: true,
      // We use our own fonts. Without this setting pdfkit would load one of its own.
      font: null as unknown as string,
      info: {
        Title: title,
        Author: organisation,
        Creator: "Rampdesk",
        Producer: "Rampdesk",
        CreationDate: createdAt,
        ModDate: createdAt,
      },
    };
    const document = tagged ? new TaggedDocument(options) : new CompactDocument(options);
    this.#document = document;
    this.#tagWriter =
      document instanceof TaggedDocument ? new TagWriter(this.tags, document) : null;
    const fonts = Object.fromEntries(
      FONTS.map((name) => [name, this.#font(name, tagged)]),
    ) as Record<FontName, PdfFont>;
    this.typesetter = new Typesetter(fonts, tagged);
    const form = {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, -4, 80, 12],
      Resources: { Font: { [fonts.regular.id]: fonts.regular.ref() } },
    };
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
    const content = this.#tagWriter
      ? this.#tagWriter.page(page, items, (item) =>
          itemOperators(item, size.height, this.typesetter),
        )
      : pageContent(items, size, this.typesetter);
    page.content.write(Buffer.from(content, "latin1"));
  }

  /** Says that all text of a tag is on pages that were written, so that it needn't be kept. */
  finish(tag: Tag): void {
    if (this.#tagWriter) this.#tagWriter.finish(tag);
    else tag.within?.parts.splice(tag.within.parts.indexOf(tag), 1);
  }

  /** The bytes written since the last call, without those of the last page. */
  take(): Uint8Array {
    return (this.#document.read() as Buffer | null) ?? new Uint8Array(0);
  }

  /** The rest of the file. */
  end(): Uint8Array {
    this.#total.write(
      Buffer.from(
        textOperators(
          { x: 0, text: String(this.#pages), style: PAGE_NUMBER, color: INK.ink3 },
          0,
          this.typesetter,
        ),
        "latin1",
      ),
    );
    this.#total.end();
    this.#tagWriter?.end();
    this.#document.end();
    return this.take();
  }

  #font(name: FontName, isTagged: boolean): PdfFont {
    const known = isTagged ? undefined : opened.get(name);
    this.#document.registerFont(name, known ?? fontFile(name)).font(name);
    const font = (this.#document as unknown as { _font: PdfFont })._font;
    if (isTagged) {
      font.font._tables = tables.get(name) ?? font.font._tables;
      tables.set(name, font.font._tables);
    } else opened.set(name, font.font as unknown as Buffer);
    return font;
  }
}
