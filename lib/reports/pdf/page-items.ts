type TagRole =
  | "Document"
  | "Part"
  | "H1"
  | "H2"
  | "P"
  | "Table"
  | "THead"
  | "TBody"
  | "TR"
  | "TH"
  | "TD";

export interface TagCell {
  scope?: "Row" | "Column";
  /** Over how many rows or columns it reaches. Absent: one. */
  rows?: number;
  columns?: number;
}

/** Content repeated at a page's head or foot. Not read with the page's text. */
export type Running = "header" | "footer";

/**
 * A part of a document, for those who have it read to them. Each has either parts or text. Parts are made in the order
 * in which they are read, wherever on the pages their text is.
 */
export class Tag {
  readonly parts: Tag[] = [];

  constructor(
    readonly role: TagRole,
    readonly within: Tag | null = null,
    readonly cell: TagCell | null = null,
  ) {}

  add(role: TagRole, cell: TagCell | null = null): Tag {
    const part = new Tag(role, this, cell);
    this.parts.push(part);
    return part;
  }

  leaves(found: Tag[] = []): Tag[] {
    if (this.parts.length === 0) found.push(this);
    else for (const part of this.parts) part.leaves(found);
    return found;
  }
}

/** The light colours of design.md, for printing. */
export const INK = {
  ink: "#141e21",
  ink2: "#3d494c",
  ink3: "#5c676a",
  lineFaint: "#e7eaeb",
  line: "#d5dadb",
  success: "#1c8047",
  successInk: "#125f35",
  info: "#3e71bc",
  infoInk: "#2b569d",
  warningInk: "#7c4912",
  warningTint: "#fef4e1",
  warningLine: "#e6c188",
  head: "#f1f4f5",
  white: "#ffffff",
} as const;

/** Coordinates are in points from a page's upper left corner. A text's `y` is its baseline. */
export interface TextItem {
  is: "text";
  x: number;
  y: number;
  text: string;
  style: TextStyle;
  width: number;
  tag: Tag | Running;
  /** The text read behind it, though nothing is printed there. */
  after?: Spacing;
  /** True to read it before its tag's other texts on the page. */
  isFirst?: boolean;
}

/** Nothing where a word goes on in the next line. */
export type Spacing = " " | "";

export type FontName = "regular" | "medium" | "semibold";

export interface TextStyle {
  font: FontName;
  size: number;
  color: string;
  /** True for a reference, account or hash, printed with zeros unlike the letter O. */
  isCode?: boolean;
}

interface Drawing {
  /** Absent: it is part of the look of the text beside it. */
  running?: Running;
}

export interface LineItem extends Drawing {
  is: "line";
  points: readonly (readonly [x: number, y: number])[];
  color: string;
  thickness: number;
}

export interface BoxItem extends Drawing {
  is: "box";
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
  /** Colour of slanted lines over the box, which mark what isn't real money. */
  hatch?: string;
}

export interface DiscItem extends Drawing {
  is: "disc";
  x: number;
  y: number;
  radius: number;
  color: string;
}

export interface PageTotalItem extends Drawing {
  is: "page-total";
  x: number;
  y: number;
}

export type PageItem = TextItem | LineItem | BoxItem | DiscItem | PageTotalItem;

export interface PageSize {
  width: number;
  height: number;
}

export const PORTRAIT: PageSize = { width: 595.28, height: 841.89 };
export const LANDSCAPE: PageSize = { width: 841.89, height: 595.28 };
