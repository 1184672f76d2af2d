import { inflateSync } from "node:zlib";

/** A PDF object. A name is `/Name`, a string `(text)` or `<hex>` as it is written, a reference `{ ref }`. */
export type PdfValue = number | string | boolean | null | Reference | PdfValue[] | PdfDictionary;
interface Reference {
  ref: number;
}
export interface PdfDictionary {
  [name: string]: PdfValue;
}

interface PdfStream {
  dictionary: PdfDictionary;
  bytes: Buffer;
}

const TOKEN =
  /\s*(<<|>>|\[|\]|\/[^\s<>[\]()/%]*|\((?:\\[^]|[^\\()])*\)|<[0-9a-fA-F\s]*>|[^\s<>[\]()/%]+)/y;

/** Splits a text of PDF into its tokens. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) tokens.push(match[1] ?? "");
  return tokens;
}

/** Reads one object, and says where the next begins. */
function valueAt(tokens: readonly string[], at: number): [PdfValue, number] {
  const token = tokens[at] ?? "null";
  if (token === "<<") {
    const dictionary: PdfDictionary = {};
    let next = at + 1;
    while (tokens[next] !== ">>") {
      const [value, behind] = valueAt(tokens, next + 1);
      dictionary[(tokens[next] ?? "").slice(1)] = value;
      next = behind;
    }
    return [dictionary, next + 1];
  }
  if (token === "[") {
    const list: PdfValue[] = [];
    let next = at + 1;
    while (tokens[next] !== "]") {
      const [value, behind] = valueAt(tokens, next);
      list.push(value);
      next = behind;
    }
    return [list, next + 1];
  }
  if (/^\d+$/.test(token) && /^\d+$/.test(tokens[at + 1] ?? "") && tokens[at + 2] === "R")
    return [{ ref: Number(token) }, at + 3];
  if (/^[+-]?[\d.]+$/.test(token)) return [Number(token), at + 1];
  return [
    token === "null" ? null : token === "true" ? true : token === "false" ? false : token,
    at + 1,
  ];
}

/** Reads a file by its compressed table of objects, as PDF 1.5 readers do. */
export class PdfObjects {
  readonly root: PdfDictionary;
  /** The file's own description, by name. */
  readonly info: PdfDictionary;
  readonly #bytes: Buffer;
  readonly #text: string;
  readonly #places: [kind: number, place: number, index: number][] = [];
  readonly #packed = new Map<number, { first: number; numbers: number[]; text: string }>();

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes);
    this.#text = this.#bytes.toString("latin1");
    const start = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(this.#text)?.[1]);
    const { dictionary, bytes: rows } = this.#streamAt(start);
    const width = 8;
    let above: number[] = [0, 0, 0, 0, 0, 0, 0];
    for (let row = 0; row < rows.length; row += width) {
      if (rows[row] !== 2)
        throw new Error("a row of the table isn't told by its difference to the row above");
      above = above.map((byte, at) => (byte + (rows[row + 1 + at] ?? 0)) & 0xff);
      const number = Buffer.from(above);
      this.#places.push([number.readUInt8(0), number.readUInt32BE(1), number.readUInt16BE(5)]);
    }
    if (dictionary["Size"] !== this.#places.length)
      throw new Error("the table has another size than it says");
    this.root = this.dictionary(dictionary["Root"]);
    this.info = Object.fromEntries(
      Object.entries(this.dictionary(dictionary["Info"])).map(([name, value]) => [
        name,
        this.value(value),
      ]),
    );
  }

  get count(): number {
    return this.#places.length;
  }

  /** The value that a reference stands for. */
  value(of: PdfValue | undefined): PdfValue {
    return isReference(of) ? this.#object(of.ref) : (of ?? null);
  }

  dictionary(of: PdfValue | undefined): PdfDictionary {
    const value = this.value(of);
    if (typeof value !== "object" || value === null || Array.isArray(value) || isReference(value))
      throw new Error(`no dictionary: ${JSON.stringify(of)}`);
    return value;
  }

  list(of: PdfValue | undefined): PdfValue[] {
    const value = this.value(of);
    return Array.isArray(value) ? value : value === null ? [] : [value];
  }

  stream(of: PdfValue | undefined): PdfStream {
    if (!isReference(of)) throw new Error("no reference to a stream");
    const [kind, place] = this.#places[of.ref] ?? [0, 0];
    if (kind !== 1 || !this.#text.startsWith(`${of.ref} 0 obj\n`, place))
      throw new Error(`object ${of.ref} isn't where the table says`);
    return this.#streamAt(place);
  }

  #object(number: number): PdfValue {
    const [kind, place, index] = this.#places[number] ?? [0, 0, 0];
    if (kind === 1) return this.stream({ ref: number }).dictionary;
    if (kind !== 2) throw new Error(`there is no object ${number}`);
    let packed = this.#packed.get(place);
    if (!packed) {
      const { dictionary, bytes } = this.stream({ ref: place });
      const first = Number(dictionary["First"]);
      const text = bytes.toString("latin1");
      packed = { first, numbers: text.slice(0, first).trim().split(" ").map(Number), text };
      this.#packed.set(place, packed);
    }
    const { first, numbers, text } = packed;
    if (numbers[index * 2] !== number)
      throw new Error(`object ${number} isn't where the table says`);
    const end = numbers[index * 2 + 3];
    return valueAt(
      tokensOf(
        text.slice(
          first + (numbers[index * 2 + 1] ?? 0),
          end === undefined ? undefined : first + end,
        ),
      ),
      0,
    )[0];
  }

  #streamAt(place: number): PdfStream {
    const begin = this.#text.indexOf("stream\n", place) + 7;
    const head = this.#text.slice(this.#text.indexOf("obj\n", place) + 4, begin - 7);
    const dictionary = valueAt(tokensOf(head), 0)[0] as PdfDictionary;
    const raw = this.#bytes.subarray(begin, begin + Number(dictionary["Length"]));
    return { dictionary, bytes: dictionary["Filter"] === "/FlateDecode" ? inflateSync(raw) : raw };
  }
}

export function isReference(value: unknown): value is Reference {
  return typeof value === "object" && value !== null && "ref" in value;
}
