import type { PageItem, TextStyle } from "./page-items";
import { printable } from "./safe-text";
import type { Measure } from "./typesetter";
import { wrapText } from "./wrap-text";

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

  wrapped(text: string, style: TextStyle, maxWidth: number, maxLength?: number): string[] {
    return wrapText(this.clean(text, maxLength), maxWidth, (part) => this.widthOf(part, style));
  }

  /** Begins a new page unless this height is left on the current one. */
  need(height: number): void {
    if (this.y + height <= this.frame.bottom || this.y === this.frame.top) return;
    this.pages.push([]);
    this.y = this.frame.top;
  }

  /** Prints one line of text at a given height of the current page. The current position doesn't change. */
  put(text: string, y: number, { x, style, color, align = "left" }: PutText): void {
    const width = this.widthOf(text, style);
    this.add({ is: "text", x: align === "right" ? x - width : x, y, text, style, color, width });
  }

  add(item: PageItem): void {
    this.pages.at(-1)?.push(item);
  }

  rule(y: number, color: string, thickness = 0.6, [from, to] = [this.frame.left, this.frame.right]): void {
    this.add({ is: "line", points: [[from, y], [to, y]], color, thickness });
  }

  /** Prints lines below each other, beginning a new page where needed. */
  lines(lines: readonly string[], leading: number, put: PutText): void {
    for (const line of lines) {
      this.need(leading);
      this.put(line, this.y + leading * 0.76, put);
      this.y += leading;
    }
  }
}
