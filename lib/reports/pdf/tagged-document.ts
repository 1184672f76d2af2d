import { zlibSync } from "fflate";
import PDFDocument from "pdfkit";

export interface PdfObject {
  id: number;
  data: Record<string, unknown>;
  buffer: Uint8Array[];
  write(bytes: Uint8Array): void;
  end(): void;
  finalize(): void;
}

interface GlyphPosition {
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

interface MetadataFacts {
  Title: string;
  Author: string;
  Creator: string;
  Producer: string;
  CreationDate: Date;
  ModDate: Date;
}

/** Characters that XML 1.0 can't have in any form. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Describes a file to programs (XMP). Also that everybody can read it, as ISO 14289-1 asks (PDF/UA-1). */
export function metadataXml(facts: MetadataFacts): string {
  const namespaces = [
    ["dc", "http://purl.org/dc/elements/1.1/"],
    ["xmp", "http://ns.adobe.com/xap/1.0/"],
    ["pdf", "http://ns.adobe.com/pdf/1.3/"],
    ["pdfuaid", "http://www.aiim.org/pdfua/ns/id/"],
  ];
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${namespaces.map(([name, address]) => `xmlns:${name}="${address}"`).join(" ")}>`,
    "<dc:format>application/pdf</dc:format>",
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(facts.Title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:creator><rdf:Seq><rdf:li>${escaped(facts.Author)}</rdf:li></rdf:Seq></dc:creator>`,
    "<dc:language><rdf:Bag><rdf:li>en-GB</rdf:li></rdf:Bag></dc:language>",
    `<xmp:CreateDate>${instant(facts.CreationDate)}</xmp:CreateDate>`,
    `<xmp:ModifyDate>${instant(facts.ModDate)}</xmp:ModifyDate>`,
    `<xmp:CreatorTool>${escaped(facts.Creator)}</xmp:CreatorTool>`,
    `<pdf:Producer>${escaped(facts.Producer)}</pdf:Producer>`,
    "<pdfuaid:part>1</pdfuaid:part>",
    "</rdf:Description></rdf:RDF></x:xmpmeta>",
    '<?xpacket end="r"?>',
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(NO_XML, "").replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** How many objects are compressed together. A reader that wants one of them reads them all. */
const OBJECTS_A_STREAM = 500;
/** The widths of a row in the table of objects. Its kind, its place, and its place in a stream. */
const WIDTHS = [1, 4, 2] as const;
const ROW = 7;

interface Inside {
  _root: PdfObject;
  _info: PdfObject;
  _id: Uint8Array;
  _offset: number;
  _offsets: number[];
  _write(data: string | Uint8Array): void;
  _refEnd(ended: PdfObject): void;
}

/**
 * A document whose many small objects are compressed together. Such as those of its tags (ISO 32000-1, 7.5.7), and so is
 * the table that says where they are. Objects are written as they end, and only their places are kept. Streams are
 * compressed by a package that this product includes: Node's own zlib may give other bytes in another version, and a
 * document must have the same bytes for years.
 */
export class TaggedDocument extends PDFDocument {
  /**
   * The output of pdfkit while an object ends; null for the file. Put together with other objects. Absent while pdfkit
   * constructs itself.
   */
  private caught: string[] | null = null;
  private waiting: { numbers: number[]; bodies: string[] } = { numbers: [], bodies: [] };
  /** By number: the stream that an object is in, and its place there. */
  private readonly streams: number[] = [];
  private readonly places: number[] = [];

  get root(): PdfObject {
    return this.inside._root;
  }

  override ref(data: object): PDFKit.PDFKitReference {
    const made = super.ref(data);
    const part = made as unknown as PdfObject;
    const finalize = part.finalize.bind(made);
    part.finalize = () => {
      if (part.buffer.length === 0) return this.packed(part.id, finalize);
      if (part.data["Filter"] === undefined) {
        part.buffer = [zlibSync(Buffer.concat(part.buffer), { level: 6 })];
        part.data["Filter"] = "FlateDecode";
      }
      finalize();
    };
    return made;
  }

  /** A number for an object that is given to `pack` later. */
  reserve(): number {
    return this.inside._offsets.push(0);
  }

  pack(number: number, body: string): void {
    this.waiting.numbers.push(number);
    this.waiting.bodies.push(body);
    if (this.waiting.numbers.length === OBJECTS_A_STREAM) this.flush();
  }

  /** An object that pdfkit refers to and ends, written in the words of PDF. */
  worded(body: () => string): PdfObject {
    const made = super.ref({}) as unknown as PdfObject;
    made.finalize = () => {
      this.pack(made.id, body());
      this.inside._refEnd(made);
    };
    return made;
  }

  _write(data: string | Uint8Array): void {
    if (this.caught && typeof data === "string") this.caught.push(data);
    else (PDFDocument.prototype as unknown as Inside)._write.call(this, data);
  }

  /** Called by pdfkit when all objects have ended. */
  _finalize(): void {
    this.flush();
    const { _root: Root, _info: Info, _id: id, _offset, _offsets } = this.inside;
    const table = this.ref({
      Type: "XRef",
      W: WIDTHS,
      Root,
      Info,
      ID: [id, id],
      DecodeParms: { Predictor: 12, Columns: ROW },
    }) as unknown as PdfObject;
    table.data["Size"] = _offsets.length + 1;
    // The table is the last object, and begins here.
    _offsets[table.id - 1] = _offset;
    table.write(this.rows());
    table.end();
    for (const line of ["startxref", String(_offset), "%%EOF"]) this._write(line);
    this.push(null);
  }

  /** Called by pdfkit. Its own doesn't escape what it contains. */
  override endMetadata(): void {
    // Not compressed, so that it is found without reading PDF.
    const metadata = this.ref({
      Type: "Metadata",
      Subtype: "XML",
      Filter: [],
    }) as unknown as PdfObject;
    metadata.write(Buffer.from(metadataXml(this.info as unknown as MetadataFacts), "utf8"));
    metadata.end();
    this.root.data["Metadata"] = metadata;
  }

  private get inside(): Inside {
    return this as unknown as Inside;
  }

  private packed(number: number, finalize: () => void): void {
    this.caught = [];
    finalize();
    // The second is the object, between the lines that begin and end it.
    const body = this.caught[1] ?? "null";
    this.caught = null;
    this.pack(number, body);
  }

  private flush(): void {
    const { numbers, bodies } = this.waiting;
    if (numbers.length === 0) return;
    this.waiting = { numbers: [], bodies: [] };
    let at = 0;
    const head = numbers.map((number, index) => {
      const entry = `${number} ${at}`;
      at += (bodies[index]?.length ?? 0) + 1;
      return entry;
    });
    const first = `${head.join(" ")}\n`;
    const stream = this.ref({
      Type: "ObjStm",
      N: numbers.length,
      First: first.length,
    }) as unknown as PdfObject;
    stream.write(Buffer.from(`${first}${bodies.join("\n")}`, "latin1"));
    stream.end();
    numbers.forEach((number, index) => {
      this.streams[number] = stream.id;
      this.places[number] = index;
    });
  }

  /** The table's rows, each as its difference to the row above. So they compress well; their first byte says so. */
  private rows(): Uint8Array {
    const offsets = this.inside._offsets;
    const rows = Buffer.alloc((offsets.length + 1) * ROW);
    // Object 0 is free.
    rows.writeUInt16BE(0xffff, 5);
    offsets.forEach((offset, index) => {
      const number = index + 1;
      const stream = this.streams[number];
      const at = number * ROW;
      rows.writeUInt8(stream === undefined ? 1 : 2, at);
      rows.writeUInt32BE(stream ?? offset, at + 1);
      rows.writeUInt16BE(stream === undefined ? 0 : (this.places[number] ?? 0), at + 5);
    });
    const out = Buffer.alloc((offsets.length + 1) * (ROW + 1));
    for (let row = 0; row <= offsets.length; row += 1) {
      out[row * (ROW + 1)] = 2;
      for (let byte = 0; byte < ROW; byte += 1) {
        const above = row === 0 ? 0 : (rows[(row - 1) * ROW + byte] ?? 0);
        out[row * (ROW + 1) + 1 + byte] = ((rows[row * ROW + byte] ?? 0) - above) & 0xff;
      }
    }
    return out;
  }
}
