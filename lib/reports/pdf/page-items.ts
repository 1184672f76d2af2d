/** Coordinates are in points from a page's upper left corner. A text's `y` is its baseline. */
export interface TextItem {
  is: "text";
  x: number;
  y: number;
  text: string;
  style: TextStyle;
  color: string;
  /** The measured width. */
  width: number;
}

export type FontName = "regular" | "medium" | "semibold";

export interface TextStyle {
  font: FontName;
  size: number;
  /** A reference, account or hash: printed so that zeros can be distinguished from the letter O. */
  isCode?: boolean;
}

export interface LineItem {
  is: "line";
  points: readonly (readonly [x: number, y: number])[];
  color: string;
  thickness: number;
}

export interface BoxItem {
  is: "box";
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
  /** Colour of slanted lines over the box, which mark what isn't real money. */
  hatch?: string;
}

export interface DiscItem {
  is: "disc";
  x: number;
  y: number;
  radius: number;
  color: string;
}

/** The number of pages, which is known only at the end. */
export interface PageTotalItem {
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
