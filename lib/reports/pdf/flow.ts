import type { PageItem, TextStyle } from "./page-items";
import { printable } from "./safe-text";
import type { Measure } from "./typesetter";
import { wrapText } from "./wrap-text";

export interface Frame {
  left: number;
  right: number;
  /** Where a page begins, and where it has to end. */
  top: number;
  bottom: number;
}

export interface PutText {
  x: number;
  style: TextStyle;
  color: string;
  align?: "left" | "right";
}

/** Puts things on pages from the top down, and begins a new page where the next thing would not fit. */
export class Flow {
  readonly pages: PageItem[][] = [[]];
  y: number;
  /** Whether a box stands for something that could not be printed. */
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

  /** As it can be printed. */
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

  /** Room for what must not be torn apart. */
  need(height: number): void {
    if (this.y + height <= this.frame.bottom || this.y === this.frame.top) return;
    this.pages.push([]);
    this.y = this.frame.top;
  }

  /** One line of text at a height of the current page; it doesn't move on. */
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

  /** Lines below each other, each on the page where there is room for it. */
  lines(lines: readonly string[], leading: number, put: PutText): void {
    for (const line of lines) {
      this.need(leading);
      this.put(line, this.y + leading * 0.76, put);
      this.y += leading;
    }
  }
}
