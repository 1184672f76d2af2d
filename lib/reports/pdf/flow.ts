import type { PageItem, Spacing, TextStyle } from "./page-items";
import { printable } from "./safe-text";
import type { Running, Tag } from "./tag";
import type { Measure } from "./typesetter";
import { spacingOf, wrapText } from "./wrap-text";

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
  color: string;
  align?: "left" | "right";
  tag: Tag | Running;
  /** See `TextItem`. */
  after?: Spacing;
  isFirst?: boolean;
}

/** A line of a longer text. */
export interface Line {
  text: string;
  after: Spacing;
}

/** Places content on pages from top to bottom. Begins a new page when the next item wouldn't fit. */
export class Flow {
  readonly pages: PageItem[][] = [[]];
  y: number;
  /** Whether a box was printed in place of an unprintable character. */
  hasMissing = false;

  constructor(
    readonly frame: Frame,
    private readonly measure: Measure,
  ) {
    this.y = frame.top;
  }

  get width(): number {
    return this.frame.right - this.frame.left;
  }

  /** The text in a printable form. */
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
    const lines = wrapText(clean, maxWidth, (part) => this.widthOf(part, style));
    const spacing = spacingOf(clean, lines);
    return lines.map((line, at) => ({ text: line, after: spacing[at] ?? "" }));
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
  ): void {
    this.add({
      is: "line",
      points: [
        [from, y],
        [to, y],
      ],
      color,
      thickness,
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
