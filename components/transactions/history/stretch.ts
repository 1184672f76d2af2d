/** Browsers don't make a box taller than this. */
const isFirefox = typeof CSS !== "undefined" && CSS.supports("-moz-appearance: none");
const TALLEST_PX = isFirefox ? 17_000_000 : 33_000_000;

export interface Stretch {
  /** Height of the box that is scrolled. */
  boxPx: number;
  /** Height of all rows under each other. */
  allPx: number;
  viewPx: number;
}

export function stretchOf(
  rows: number,
  rowPx: number,
  viewPx: number,
  tallestPx: number = TALLEST_PX,
): Stretch {
  const allPx = rows * rowPx;
  return { boxPx: Math.min(allPx, tallestPx), allPx, viewPx };
}

/**
 * How far down all rows the view's top is. Where the box is shorter than the rows, one end of it still corresponds to one end of
 * them, and what lies between is stretched evenly.
 */
export function topOfRows(scrollPx: number, { boxPx, allPx, viewPx }: Stretch): number {
  const scrollable = boxPx - viewPx;
  if (boxPx >= allPx || scrollable <= 0)
    return Math.max(0, Math.min(scrollPx, Math.max(0, allPx - viewPx)));
  return (Math.max(0, Math.min(scrollPx, scrollable)) / scrollable) * (allPx - viewPx);
}

/** The inverse: the position to which the box has to be scrolled. */
export function scrollOf(topPx: number, { boxPx, allPx, viewPx }: Stretch): number {
  const scrollable = boxPx - viewPx;
  if (boxPx >= allPx || scrollable <= 0) return Math.max(0, topPx);
  return (topPx / (allPx - viewPx)) * scrollable;
}

/** The rows that are drawn: those in view and a few beyond. */
export function rowsInView(
  topPx: number,
  rowPx: number,
  viewPx: number,
  rows: number,
  beyond = 6,
): { first: number; last: number } {
  const first = Math.max(0, Math.floor(topPx / rowPx) - beyond);
  return { first, last: Math.min(rows - 1, Math.ceil((topPx + viewPx) / rowPx) + beyond) };
}

/** Where the view's top must go for a row to be seen whole; null when it is. */
export function topToShow(
  row: number,
  topPx: number,
  rowPx: number,
  viewPx: number,
): number | null {
  if (row * rowPx < topPx) return row * rowPx;
  if ((row + 1) * rowPx > topPx + viewPx) return (row + 1) * rowPx - viewPx;
  return null;
}
