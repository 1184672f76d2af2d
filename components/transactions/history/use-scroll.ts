"use client";
import { useLayoutEffect, useState } from "react";

/** Chooses the rows of equal height to draw, by the scroll position of a box. */
export function useScrolledRows(rows: number, rowPx: number, headPx: number) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [scrollPx, setScrollPx] = useState(0);
  const [viewPx, setViewPx] = useState(600);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = (): void => setViewPx(Math.max(rowPx, element.clientHeight - headPx));
    measure();
    setScrollPx(element.scrollTop);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, rowPx, headPx]);
  const scale = scrollScale(rows, rowPx, viewPx);
  const top = topOfRows(scrollPx, scale);
  const { first, last } = rowsInView(top, rowPx, viewPx, rows);
  const onScroll = (): void => setScrollPx(element?.scrollTop ?? 0);
  const show = (row: number): void => {
    const to = topToShow(row, top, rowPx, viewPx);
    if (to === null || !element) return;
    element.scrollTo({ top: scrollOf(to, scale), behavior: "instant" });
    onScroll();
  };
  return {
    box: setElement,
    hasBox: element !== null,
    onScroll,
    boxPx: scale.boxPx,
    first,
    last,
    placeOf: (row: number) => scrollPx + row * rowPx - top,
    show,
    perView: Math.max(1, Math.floor(viewPx / rowPx)),
  };
}

export type ScrolledRows = ReturnType<typeof useScrolledRows>;

const isFirefox = typeof CSS !== "undefined" && CSS.supports("-moz-appearance: none");
/** Browsers don't make a box taller than this. */
const MAX_HEIGHT_PX = isFirefox ? 17_000_000 : 33_000_000;

interface ScrollScale {
  boxPx: number;
  /** Height of all rows under each other. */
  allPx: number;
  viewPx: number;
}

export function scrollScale(rows: number, rowPx: number, viewPx: number): ScrollScale {
  const allPx = rows * rowPx;
  return { boxPx: Math.min(allPx, MAX_HEIGHT_PX), allPx, viewPx };
}

/** Stretches the scroll position of a box that is shorter than all rows. */
export function topOfRows(scrollPx: number, { boxPx, allPx, viewPx }: ScrollScale): number {
  const scrollable = boxPx - viewPx;
  if (boxPx >= allPx || scrollable <= 0)
    return Math.max(0, Math.min(scrollPx, Math.max(0, allPx - viewPx)));
  return (Math.max(0, Math.min(scrollPx, scrollable)) / scrollable) * (allPx - viewPx);
}

/** Inverse of `topOfRows`: the scroll position of the box. */
export function scrollOf(topPx: number, { boxPx, allPx, viewPx }: ScrollScale): number {
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

/** Returns the scroll position that shows a row in full; null if it already is. */
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
