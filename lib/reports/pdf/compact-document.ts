import { zlibSync } from "fflate";
import PDFDocument from "pdfkit";

/** A part of the file that pdfkit keeps until it is written. */
export interface PdfObject {
  id: number;
  data: Record<string, unknown>;
  buffer: Uint8Array[];
  write(bytes: Uint8Array): void;
  end(): void;
  finalize(): void;
}

export interface GlyphPosition {
  xAdvance: number;
  advanceWidth: number;
  xOffset: number;
  yOffset: number;
}

/** A font in the file. Only the glyphs that were used are embedded. */
export interface PdfFont {
  id: string;
  encode(
    text: string,
    features: Record<string, boolean>,
  ): [codes: string[], positions: GlyphPosition[]];
  ref(): PdfObject;
  /** As the font package has it, with what it has read of the file. */
  font: { hasGlyphForCodePoint(codePoint: number): boolean; _tables: object };
}

export interface PdfPage {
  dictionary: PdfObject;
  content: PdfObject;
  fonts: Record<string, PdfObject>;
  xobjects: Record<string, PdfObject>;
}

/**
 * A PDF whose streams are compressed by a package that this product includes. Node's own zlib may give other bytes in another version,
 * and a document must have the same bytes for years.
 */
export class CompactDocument extends PDFDocument {
  override ref(data: object): PDFKit.PDFKitReference {
    const made = super.ref(data);
    const part = made as unknown as PdfObject;
    const finalize = part.finalize.bind(made);
    part.finalize = () => {
      if (part.buffer.length > 0 && part.data["Filter"] === undefined) {
        part.buffer = [zlibSync(Buffer.concat(part.buffer), { level: 6 })];
        part.data["Filter"] = "FlateDecode";
      }
      finalize();
    };
    return made;
  }
}
