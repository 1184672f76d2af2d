import type { PageItem, Running, Spacing, Tag, TextStyle } from "./page-items";
import type { Measure } from "./typesetter";

/** Printed in place of a character that the fonts don't have. */
const MISSING = "\u25a1";

const SPACES = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, and invisible characters that reverse text, join it or hide in it. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * Makes a text printable: one line, no control characters, boxes for missing ones. In its stored order. Longer text is
 * cut and ends in an ellipsis.
 * @param has true if the fonts have a code point
 */
export function printable(
  text: string,
  has: (codePoint: number) => boolean,
  maxLength = 400,
): string {
  const seen = text
    .slice(0, maxLength * 4)
    .replace(SPACES, " ")
    .replace(UNSEEN, "")
    .replace(LONE_SURROGATES, MISSING)
    .normalize("NFC")
    .replace(/ {2,}/g, " ")
    .trim();
  const characters = Array.from(seen);
  const kept =
    characters.length > maxLength ? [...characters.slice(0, maxLength - 1), "…"] : characters;
  return kept
    .map((character) =>
      has(character.codePointAt(0) ?? 0) ? character : /\p{M}/u.test(character) ? "" : MISSING,
    )
    .join("");
}

export interface Frame {
  left: number;
  right: number;
  /** Where the content of a page begins, and where it must end. */
  top: number;
  bottom: number;
}

export interface PutText {
  x: number;
  style: TextStyle;
  align?: "left" | "right";
  tag: Tag | Running;
  after?: Spacing;
  isFirst?: boolean;
}

export interface Line {
  text: string;
  after: Spacing;
}

/** Places content on pages from top to bottom. Begins a new page when the next item wouldn't fit. */
export class Flow {
  readonly pages: PageItem[][] = [[]];
  y: number;
  /** True if a box was printed in place of an unprintable character. */
  hasMissing = false;

  constructor(
    readonly frame: Frame,
    readonly measure: Measure,
  ) {
    this.y = frame.top;
  }

  get width(): number {
    return this.frame.right - this.frame.left;
  }

  clean(text: string, maxLength?: number): string {
    const missesNothing = (codePoint: number): boolean => {
      const has = this.measure.has(codePoint);
      this.hasMissing ||= !has;
      return has;
    };
    return printable(text, missesNothing, maxLength);
  }

  widthOf(text: string, style: TextStyle): number {
    return this.measure.width(text, style);
  }

  wrapped(text: string, style: TextStyle, maxWidth: number, maxLength?: number): Line[] {
    const clean = this.clean(text, maxLength);
    return wrapText(clean, maxWidth, (part) => this.widthOf(part, style));
  }

  /** Begins a new page unless this height is left on the current one. */
  need(height: number): void {
    if (this.y + height <= this.frame.bottom || this.y === this.frame.top) return;
    this.pages.push([]);
    this.y = this.frame.top;
  }

  /** Prints one line of text at a given height of the current page. The current position doesn't change. */
  put(text: string, y: number, { x, align = "left", ...looks }: PutText): void {
    const width = this.widthOf(text, looks.style);
    this.add({ is: "text", x: align === "right" ? x - width : x, y, text, width, ...looks });
  }

  add(item: PageItem): void {
    this.pages.at(-1)?.push(item);
  }

  rule(
    y: number,
    color: string,
    thickness = 0.6,
    [from, to] = [this.frame.left, this.frame.right],
    running?: Running,
  ): void {
    this.add({
      is: "line",
      points: [
        [from, y],
        [to, y],
      ],
      color,
      thickness,
      running,
    });
  }

  /** Prints lines below each other, beginning a new page where needed. @param put what is `after` them is after the last */
  lines(lines: readonly Line[], leading: number, put: PutText): void {
    lines.forEach(({ text, after }, at) => {
      this.need(leading);
      this.put(text, this.y + leading * 0.76, {
        ...put,
        after: at === lines.length - 1 ? (put.after ?? after) : after,
      });
      this.y += leading;
    });
  }
}

/** Breaks a text into lines, at least one: at spaces, and inside a word that is too wide. */
export function wrapText(
  text: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): Line[] {
  if (widthOf(text) <= maxWidth) return [{ text, after: "" }];
  const space = widthOf(" ");
  const lines: Line[] = [];
  let line: string[] = [];
  let width = 0;
  const end = (after: Spacing): void => {
    lines.push({ text: line.join(" "), after });
    line = [];
    width = 0;
  };
  for (const word of text.split(" ")) {
    const wordWidth = widthOf(word);
    if (line.length > 0 && width + space + wordWidth > maxWidth) end(" ");
    const parts = wordWidth <= maxWidth ? [word] : brokenWord(word, maxWidth, widthOf);
    lines.push(...parts.slice(0, -1).map((part) => ({ text: part, after: "" as const })));
    const last = parts.at(-1) ?? "";
    width += (line.length > 0 ? space : 0) + (parts.length === 1 ? wordWidth : widthOf(last));
    line.push(last);
  }
  end("");
  return lines;
}

function brokenWord(word: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = "";
  let width = 0;
  for (const character of word.match(/.\p{M}*/gsu) ?? []) {
    const wider = widthOf(character);
    if (part !== "" && width + wider > maxWidth) {
      parts.push(part);
      part = "";
      width = 0;
    }
    part += character;
    width += wider;
  }
  return [...parts, part];
}
