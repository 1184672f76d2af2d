import { StatementError } from "../statement-error";
import { guessEncoding } from "../text/encoding";
import { decodeWindows1252, withStart } from "../text/lines";

/** An element as a tree, with names without their namespace prefix. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return node ? node.children.filter((child) => child.name === name) : [];
}

/** The first descendant at a path of names. */
export function at(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let found = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The trimmed text; null if the element doesn't exist or is empty. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string | null {
  const text = at(node, ...path)?.text.trim();
  return text ? text : null;
}

const MAX_NODES = 400_000;
const MAX_TEXT = 40 * 1024 * 1024;

/** Builds the tree of one element from the tokens inside it. Anything beyond its limits is omitted, and that is reported. */
export class TreeBuilder {
  readonly root: XmlNode;
  tooLarge = false;
  private readonly stack: XmlNode[];
  private nodes = 1;
  private length = 0;

  constructor(name: string, attributes: Record<string, string>) {
    this.root = { name, attributes, children: [], text: "" };
    this.stack = [this.root];
  }

  open(name: string, attributes: Record<string, string>): void {
    this.nodes += 1;
    const node: XmlNode = { name, attributes, children: [], text: "" };
    if (this.nodes > MAX_NODES) this.tooLarge = true;
    else this.stack.at(-1)?.children.push(node);
    this.stack.push(node);
  }

  text(text: string): void {
    this.length += text.length;
    if (this.length > MAX_TEXT) this.tooLarge = true;
    const node = this.stack.at(-1);
    if (node && !this.tooLarge) node.text += text;
  }

  close(): boolean {
    this.stack.pop();
    return this.stack.length === 0;
  }
}

/**
 * The elements of a name within another, each as a tree, one by one.
 * @param parent name of the element that has them; empty for the document's first element
 * @param name null for elements of any name
 */
export async function* elementsIn(
  source: AsyncIterable<Uint8Array>,
  parent: string,
  name: string | null,
): AsyncGenerator<TreeBuilder, void, void> {
  const path = [""];
  const done: TreeBuilder[] = [];
  let builder: TreeBuilder | null = null;
  const tokenizer = new XmlTokenizer({
    open: (tag, attributes) => {
      if (builder) return builder.open(tag, attributes);
      if (path.at(-1) === parent && tag === (name ?? tag))
        builder = new TreeBuilder(tag, attributes);
      else path.push(tag);
    },
    text: (text) => builder?.text(text),
    close: () => {
      if (!builder) path.pop();
      else if (builder.close()) {
        done.push(builder);
        builder = null;
      }
    },
  });
  for await (const text of decodeXml(source)) {
    tokenizer.push(text);
    yield* done.splice(0);
  }
  tokenizer.end();
  yield* done.splice(0);
}

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Maximum length of one tag, comment or piece of CDATA. Statements have nothing nearly as long. */
const MAX_TOKEN = 1024 * 1024;
const MAX_DEPTH = 64;
const NAME = /^[A-Za-z_\u0080-\uffff][\w.:\u0080-\uffff-]*/;
const ATTRIBUTE = /\s+([^\s=/<>"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy;

/**
 * Reads XML as a stream and reports every element, holding at most one token. Understands comments, CDATA, processing
 * instructions and quoted attributes. Refuses DOCTYPE, and thereby all entities declared in a document.
 * @throws {StatementError} if the XML isn't well-formed
 */
export class XmlTokenizer {
  private rest = "";
  /** The place to continue searching the current token's end, to search nothing twice. */
  private searched = 0;
  private readonly open: string[] = [];
  private rootSeen = false;

  constructor(
    private readonly handler: XmlHandler,
    private readonly documents: "one" | "several" = "one",
  ) {}

  push(chunk: string): void {
    this.rest += chunk;
    let at = 0;
    for (;;) {
      const next = this.token(at);
      if (next < 0) break;
      at = next;
      this.searched = 0;
    }
    this.rest = this.rest.slice(at);
    if (this.rest.length > MAX_TOKEN) throw broken("a tag or text is longer than 1 MB");
  }

  /** @throws {StatementError} if elements are still open */
  end(): void {
    if (this.open.length === 0 && /^\s*[^\s<]/.test(this.rest))
      throw broken("there is text outside of the document");
    if (this.rest.trim() !== "" || this.open.length > 0)
      throw new StatementError(
        "The file ends in the middle of the document: it is not complete. Download it again.",
        "incomplete",
      );
    if (!this.rootSeen) throw new StatementError("The file holds no XML document.");
  }

  /** Processes the token here and returns the position after it; negative if incomplete. */
  private token(at: number): number {
    const { rest } = this;
    if (at >= rest.length) return -1;
    if (rest[at] !== "<") return this.characters(at);
    if (rest.length - at < 9 && /^<!?[-[A-Z]*$/.test(rest.slice(at))) return -1;
    if (rest.startsWith("<!--", at)) return this.upTo("-->", at, 4, () => undefined);
    if (rest.startsWith("<![CDATA[", at)) return this.upTo("]]>", at, 9, (text) => this.say(text));
    if (rest.startsWith("<?", at)) return this.upTo("?>", at, 2, () => undefined);
    if (rest.startsWith("<!", at))
      throw new StatementError(
        "The file declares a document type or entities of its own, which statements don't have. It is not read. Ask the bank for the original file.",
      );
    const end = this.tagEnd(at);
    if (end < 0) return -1;
    this.tag(rest.slice(at + 1, end));
    return end + 1;
  }

  private characters(at: number): number {
    const end = this.rest.indexOf("<", at);
    if (end >= 0) {
      this.say(resolveEntities(this.rest.slice(at, end)));
      return end;
    }
    // Long text is passed on in parts, but never a part that may end inside an entity.
    const safe = this.rest.lastIndexOf("&");
    if (this.rest.length - at < 4096 || (safe >= at && this.rest.length - safe < 30)) return -1;
    this.say(resolveEntities(this.rest.slice(at)));
    return this.rest.length;
  }

  private say(text: string): void {
    if (this.open.length > 0) this.handler.text(text);
    else if (text.replace(/^\uFEFF/, "").trim() !== "")
      throw broken("there is text outside of the document");
  }

  private upTo(mark: string, at: number, skip: number, take: (text: string) => void): number {
    const end = this.rest.indexOf(mark, Math.max(at + skip, at + this.searched - mark.length));
    if (end < 0) {
      this.searched = this.rest.length - at;
      return -1;
    }
    take(this.rest.slice(at + skip, end));
    return end + mark.length;
  }

  private tagEnd(at: number): number {
    const first = this.rest.indexOf(">", Math.max(at + 1, at + this.searched));
    if (first < 0) {
      this.searched = this.rest.length - at;
      return -1;
    }
    let quote = "";
    for (let i = at + 1; i < this.rest.length; i += 1) {
      const sign = this.rest[i] ?? "";
      if (quote) quote = sign === quote ? "" : quote;
      else if (sign === '"' || sign === "'") quote = sign;
      else if (sign === ">") return i;
      else if (sign === "<") throw broken("a tag is opened within another");
    }
    return -1;
  }

  private tag(body: string): void {
    if (body.startsWith("/")) return this.closeTag(body.slice(1).trimEnd());
    const selfClosing = body.endsWith("/");
    const name = NAME.exec(body)?.[0];
    if (!name) throw broken(`“<${body.slice(0, 40)}” is no tag`);
    if (this.open.length === 0 && this.rootSeen && this.documents === "one")
      throw broken("there is more than one document in it");
    if (this.open.length >= MAX_DEPTH)
      throw broken(`elements are nested more than ${MAX_DEPTH} deep`);
    this.rootSeen = true;
    this.open.push(name);
    this.handler.open(
      local(name),
      attributesIn(selfClosing ? body.slice(name.length, -1) : body.slice(name.length)),
    );
    if (selfClosing) this.closeTag(name);
  }

  private closeTag(name: string): void {
    const opened = this.open.pop();
    if (opened !== name)
      throw broken(`“</${name.slice(0, 40)}>” closes an element that isn't open`);
    this.handler.close(local(name));
  }
}

function attributesIn(text: string): Record<string, string> {
  if (text.trim() === "") return {};
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  ATTRIBUTE.lastIndex = 0;
  let end = 0;
  for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
    attributes[local(match[1] ?? "")] = resolveEntities(match[2] ?? match[3] ?? "");
    end = ATTRIBUTE.lastIndex;
  }
  if (text.slice(end).trim() !== "") throw broken(`“${text.slice(end, end + 40)}” is no attribute`);
  return attributes;
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function broken(why: string): StatementError {
  return new StatementError(
    `The file is not well-formed XML: ${why}. Download it again, or ask the bank for the original file.`,
  );
}

const PREDEFINED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Resolves the five predefined entities, and characters given by number. Any other entity is refused, since it would need a declaration. */
function resolveEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&([^;&\s]{0,20});?/g, (whole, name: string) => {
    const known = Object.hasOwn(PREDEFINED, name) ? PREDEFINED[name] : undefined;
    if (known !== undefined && whole.endsWith(";")) return known;
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
    if (code) return characterOf(code[1] ? Number.parseInt(code[1], 16) : Number(code[2]));
    // Some banks write a bare ampersand in free text; it is taken as an ampersand.
    if (!whole.endsWith(";")) return whole;
    throw new StatementError(
      `The file uses the XML entity ${whole}, which statements don't have. It is not read. Ask the bank for the original file.`,
    );
  });
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : "\uFFFD";
}

const DECLARED = /^(?:\uFEFF|ï»¿)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Enough for the first line. */
const START = 300;

/** Decodes an XML file by its byte order mark, its first line, or as UTF-8. A false claim does no harm. */
export async function* decodeXml(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, void> {
  const { start, bytes } = await withStart(source, START);
  let decode: Decode | null = null;
  for await (const chunk of bytes) yield (decode ??= decoderFor(start))(chunk, false);
  if (decode) yield decode(new Uint8Array(), true);
}

type Decode = (bytes: Uint8Array, isLast: boolean) => string;

function decoderFor(start: Uint8Array): Decode {
  const guessed = guessEncoding(start);
  if (guessed.startsWith("utf-16")) return decodeWith(new TextDecoder(guessed));
  const declared = DECLARED.exec(Buffer.from(start).toString("latin1"))?.[1] ?? "utf-8";
  const lenient = new LenientUtf8();
  if (/^utf-?8$/i.test(declared)) return (bytes, isLast) => lenient.decode(bytes, isLast);
  try {
    return decodeWith(new TextDecoder(declared));
  } catch {
    throw new StatementError(
      `The file says that it is written in “${declared}”, which can't be read. Ask the bank for it in UTF-8.`,
    );
  }
}

function decodeWith(decoder: TextDecoder): Decode {
  if (decoder.encoding === "windows-1252") return decodeWindows1252;
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

/** A letter of UTF-8 in several bytes, or a byte that is part of none. */
const BEYOND_ASCII =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}|[\u0080-\u00ff]/g;
/** The beginning of a letter that a chunk's end may have cut. */
const CUT = /(?:[\u00c2-\u00f4]|[\u00e0-\u00f4][\u0080-\u00bf]|[\u00f0-\u00f4][\u0080-\u00bf]{2})$/;

/** Decodes UTF-8 as a stream. Bytes that are none are read as Windows-1252: some programs say UTF-8 and write that. */
class LenientUtf8 {
  private readonly strict = new TextDecoder("utf-8", { fatal: true });
  private held: Uint8Array = new Uint8Array();
  private isFirst = true;

  decode(chunk: Uint8Array, isLast = false): string {
    const bytes: Uint8Array = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    const end = isLast
      ? bytes.length
      : bytes.length -
        (CUT.exec(Buffer.from(bytes.subarray(-3)).toString("latin1"))?.[0].length ?? 0);
    this.held = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    let text: string;
    try {
      text = this.strict.decode(whole);
    } catch {
      text = Buffer.from(whole).toString("latin1").replaceAll(BEYOND_ASCII, letter);
    }
    const bare = this.isFirst ? text.replace(/^\uFEFF/, "") : text;
    this.isFirst &&= whole.length === 0;
    return bare;
  }
}

function letter(found: string): string {
  const bytes = Buffer.from(found, "latin1");
  return found.length === 1 ? decodeWindows1252(bytes) : bytes.toString("utf8");
}
