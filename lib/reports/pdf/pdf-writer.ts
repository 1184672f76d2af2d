import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type PdfFont, type PdfObject, type PdfPage, TaggedDocument } from "./tagged-document";
import {
  type BoxItem,
  type DiscItem,
  type FontName,
  INK,
  type LineItem,
  type PageItem,
  type PageSize,
  Tag,
  type TextItem,
  type TextStyle,
} from "./page-items";
import { TagWriter } from "./tag-writer";
import { Typesetter } from "./typesetter";

const PAGE_TOTAL = "PageTotal";

function itemOperators(item: PageItem, height: number, typesetter: Typesetter): string {
  switch (item.is) {
    case "text":
      return textOperators(item, height - item.y, typesetter);
    case "line":
      return lineOperators(item, height);
    case "box":
      return boxOperators(item, height);
    case "disc":
      return discOperators(item, height);
    case "page-total":
      return `q 1 0 0 1 ${point(item.x)} ${point(height - item.y)} cm /${PAGE_TOTAL} Do Q`;
  }
}

/** Draws a text with its baseline at `y`, in PDF's coordinates. */
function textOperators(
  { x, text, style }: Pick<TextItem, "x" | "text" | "style">,
  y: number,
  typesetter: Typesetter,
): string {
  const scale = style.size / 1000;
  const out = [
    `BT /${typesetter.font(style.font).id} ${point(style.size)} Tf ${filled(style.color)} 1 0 0 1 ${point(x)} ${point(y)} Tm`,
  ];
  let at = x;
  let run = "";
  const show = (): void => {
    if (run !== "") out.push(`[${run}] TJ`);
    run = "";
  };
  for (const { code, advance, natural, dx, dy } of typesetter.set(text, style).glyphs) {
    if (dx !== 0 || dy !== 0) {
      // A combining mark: it is moved into place, and the line then continues after it.
      show();
      out.push(`1 0 0 1 ${point(at + dx * scale)} ${point(y + dy * scale)} Tm <${code}> Tj`);
      out.push(`1 0 0 1 ${point(at + advance * scale)} ${point(y)} Tm`);
    } else {
      if (run === "" || !run.endsWith(">")) run += `<${code}>`;
      else run = `${run.slice(0, -1)}${code}>`;
      if (advance !== natural) run += point(natural - advance);
    }
    at += advance * scale;
  }
  show();
  return [...out, "ET"].join(" ");
}

function lineOperators({ points, color, thickness }: LineItem, height: number): string {
  const path = points
    .map(([x, y], at) => `${point(x)} ${point(height - y)} ${at === 0 ? "m" : "l"}`)
    .join(" ");
  return `${stroked(color)} ${point(thickness)} w ${path} S`;
}

const HATCH_STEP = 10;

function boxOperators({ x, y, width, height, color, hatch }: BoxItem, pageHeight: number): string {
  const box = `${point(x)} ${point(pageHeight - y - height)} ${point(width)} ${point(height)} re`;
  const fill = `${filled(color)} ${box} f`;
  if (!hatch) return fill;
  const bottom = pageHeight - y - height;
  const count = Math.ceil((width + height) / HATCH_STEP);
  const lines = Array.from({ length: count }, (_, index) => {
    const at = x - height + index * HATCH_STEP;
    return `${point(at)} ${point(bottom)} m ${point(at + height)} ${point(bottom + height)} l`;
  });
  return `${fill} q ${box} W n ${stroked(hatch)} 1.4 w ${lines.join(" ")} S Q`;
}

/** Distance of a curve's control points from its ends, for a quarter of a circle. */
const KAPPA = 0.5523;

function discOperators({ x, y, radius: r, color }: DiscItem, height: number): string {
  const [cx, cy, k] = [x, height - y, r * KAPPA];
  const curve = (...places: number[]): string => `${places.map(point).join(" ")} c`;
  return [
    filled(color),
    `${point(cx + r)} ${point(cy)} m`,
    curve(cx + r, cy + k, cx + k, cy + r, cx, cy + r),
    curve(cx - k, cy + r, cx - r, cy + k, cx - r, cy),
    curve(cx - r, cy - k, cx - k, cy - r, cx, cy - r),
    curve(cx + k, cy - r, cx + r, cy - k, cx + r, cy),
    "f",
  ].join(" ");
}

function point(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const known = new Map<string, string>();

function parts(color: string): string {
  let found = known.get(color);
  if (found === undefined) {
    found = [1, 3, 5]
      .map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3))
      .join(" ");
    known.set(color, found);
  }
  return found;
}

const filled = (color: string): string => `${parts(color)} rg`;
const stroked = (color: string): string => `${parts(color)} RG`;

const FILES: Record<FontName, string> = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf",
};

const read = new Map<FontName, Buffer>();

/** A font file, read once. The path is relative to where the product runs, because built files are in other folders than their sources. */
function fontFile(font: FontName): Buffer {
  let bytes = read.get(font);
  if (!bytes) {
    const require = createRequire(join(process.cwd(), "package.json"));
    bytes = readFileSync(require.resolve(`@expo-google-fonts/inter/${FILES[font]}`));
    read.set(font, bytes);
  }
  return bytes;
}

/** How page numbers are printed. The total is filled in at the end. */
export const PAGE_NUMBER: TextStyle = { font: "regular", size: 8, color: INK.ink3 };

const FONTS = ["regular", "medium", "semibold"] as const;

/**
 * Font tables read once. Each file has fonts of its own, since a font remembers for which letters
 * it first gave a sign: in a later file the sign could be without its letter.
 */
const tables = new Map<FontName, object>();

export interface PdfFacts {
  title: string;
  organisation: { name: string };
  /** The document's own time, so that the same document has the same bytes. */
  createdAt: Date;
}

/** Writes a PDF page by page. Finished bytes can be taken at any time, so that only one page is held in memory. */
export class PdfWriter {
  readonly typesetter: Typesetter;
  /** The parts of the file when it is read. */
  readonly tags = new Tag("Document");
  readonly #document: TaggedDocument;
  readonly #tagWriter: TagWriter;
  readonly #total: PdfObject;
  #pages = 0;

  constructor({ title, organisation, createdAt }: PdfFacts) {
    const options: PDFKit.PDFDocumentOptions = {
      autoFirstPage: false,
      // Compressed by TaggedDocument instead.
      compress: false,
      pdfVersion: "1.7",
      lang: "en-GB",
      displayTitle: true,
      // We use our own fonts. Without this setting pdfkit would load one of its own.
      font: null as unknown as string,
      info: {
        Title: title,
        Author: organisation.name,
        Creator: "Rampdesk",
        Producer: "Rampdesk",
        CreationDate: createdAt,
        ModDate: createdAt,
      },
    };
    this.#document = new TaggedDocument(options);
    this.#tagWriter = new TagWriter(this.tags, this.#document);
    const fonts = Object.fromEntries(FONTS.map((name) => [name, this.#font(name)])) as Record<
      FontName,
      PdfFont
    >;
    this.typesetter = new Typesetter(fonts);
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
    const content = this.#tagWriter.page(page, items, (item) =>
      itemOperators(item, size.height, this.typesetter),
    );
    page.content.write(Buffer.from(content, "latin1"));
  }

  /** Releases a tag, all of whose text is on pages that were written. */
  finish(tag: Tag): void {
    this.#tagWriter.finish(tag);
  }

  /** The bytes written since the last call, without those of the last page. */
  take(): Uint8Array {
    return (this.#document.read() as Buffer | null) ?? new Uint8Array(0);
  }

  end(): Uint8Array {
    this.#total.write(
      Buffer.from(
        textOperators({ x: 0, text: String(this.#pages), style: PAGE_NUMBER }, 0, this.typesetter),
        "latin1",
      ),
    );
    this.#total.end();
    this.#tagWriter.end();
    this.#document.end();
    return this.take();
  }

  #font(name: FontName): PdfFont {
    this.#document.registerFont(name, fontFile(name)).font(name);
    const font = (this.#document as unknown as { _font: PdfFont })._font;
    font.font._tables = tables.get(name) ?? font.font._tables;
    tables.set(name, font.font._tables);
    return font;
  }
}
