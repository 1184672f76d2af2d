import { LosslessNumber, parse } from "lossless-json";

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly (readonly [string, true | false | null])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];
/**
 * Up to this length a piece of a text is a copy. A longer one only points into the text and keeps all of it in memory: an id that somebody
 * remembers would keep its whole page. `JSON.parse` makes a text of its own.
 */
const COPIED = 12;
/** Up to this code a character is a space or a control character. */
const SPACE = 0x20;
const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', "\\", ",", ":"].map((character) =>
  character.charCodeAt(0),
);
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [..."{}[]"].map((character) =>
  character.charCodeAt(0),
);

/**
 * The value of a JSON text, with its numbers as `LosslessNumber`: `50.00` stays `50.00`. `parse` of lossless-json gives the same, but
 * puts each text together letter by letter; here it is copied in one piece, and a page of records is read and written anew in less
 * than half the time.
 * @throws {SyntaxError} if it is no JSON, or an object has a name twice with different values
 * @throws {RangeError} if it is nested too deeply
 */
export function parseLossless(json: string): unknown {
  return new JsonReader(json).whole();
}

class JsonReader {
  #at = 0;
  #isNamedTwice = false;

  constructor(private readonly json: string) {}

  whole(): unknown {
    const value = this.#value();
    if (this.#at < this.json.length) throw this.#unexpected();
    // The library decides if the two values are the same.
    return this.#isNamedTwice ? parse(this.json) : value;
  }

  #value(): unknown {
    const code = this.#next();
    const value =
      code === QUOTE
        ? this.#text()
        : code === OPEN_OBJECT
          ? this.#object()
          : code === OPEN_LIST
            ? this.#list()
            : this.#bare();
    this.#next();
    return value;
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    for (let isFirst = true; !this.#ends(CLOSE_OBJECT, isFirst); isFirst = false) {
      if (this.#next() !== QUOTE) throw this.#unexpected();
      const name = this.#text();
      this.#take(COLON);
      this.#isNamedTwice ||= Object.hasOwn(object, name);
      setOwn(object, name, this.#value());
    }
    return object;
  }

  #list(): unknown[] {
    const list: unknown[] = [];
    for (let isFirst = true; !this.#ends(CLOSE_LIST, isFirst); isFirst = false)
      list.push(this.#value());
    return list;
  }

  /** Tells if the begun object or list ends here; else takes the comma before its next part. */
  #ends(close: number | undefined, isFirst: boolean): boolean {
    if (isFirst) this.#at += 1;
    if (this.#next() === close) {
      this.#at += 1;
      return true;
    }
    if (!isFirst) this.#take(COMMA);
    return false;
  }

  #text(): string {
    const from = this.#at;
    let isPlain = true;
    for (let at = from + 1; at < this.json.length; at += 1) {
      const code = this.json.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return isPlain && at - from - 1 <= COPIED
          ? this.json.slice(from + 1, at)
          : (JSON.parse(this.json.slice(from, at + 1)) as string);
      }
      if (code < SPACE) break;
      if (code !== BACKSLASH) continue;
      isPlain = false;
      at += 1;
    }
    throw this.#unexpected();
  }

  #bare(): unknown {
    NUMBER.lastIndex = this.#at;
    const number = NUMBER.exec(this.json)?.[0];
    const [text, value] =
      number === undefined
        ? (WORDS.find(([word]) => this.json.startsWith(word, this.#at)) ?? [])
        : [
            number,
            new LosslessNumber(
              number.length <= COPIED ? number : (JSON.parse(`"${number}"`) as string),
            ),
          ];
    if (text === undefined) throw this.#unexpected();
    this.#at += text.length;
    return value;
  }

  #take(code: number | undefined): void {
    if (this.#next() !== code) throw this.#unexpected();
    this.#at += 1;
  }

  /** The code of the next character that is no space; NaN at the end. */
  #next(): number {
    for (;;) {
      const code = this.json.charCodeAt(this.#at);
      if (code !== SPACE && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.#at += 1;
    }
  }

  #unexpected(): SyntaxError {
    return new SyntaxError(`No JSON at ${this.#at}`);
  }
}

/** `__proto__` too is a name like any other. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  else object[name] = value;
}

/** Every escape of a JSON text, a surrogate pair as one. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|[^u])/g;
/** NUL, and half of a surrogate pair. */
const NOT_STORABLE = /^\\u(?:0000|d[89a-f][\da-f]{2})$/i;

/**
 * Replaces NUL and half surrogate pairs by U+FFFD, since the database stores neither.
 * A service leaves half a pair where it cuts a name within an emoji; such a character would cost the whole
 * list.
 */
export function storableJson(json: string): string {
  return json.includes("\\u")
    ? json.replaceAll(ESCAPE, (escape) => (NOT_STORABLE.test(escape) ? "\\ufffd" : escape))
    : json;
}
