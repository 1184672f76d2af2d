"use client";
import { useCallback, useLayoutEffect, useState, type RefCallback } from "react";
import { rowsInView, scrollOf, stretchOf, topOfRows, topToShow } from "./stretch";

export interface ScrolledRows {
  /** For the element that scrolls: another one starts where it stands itself. */
  box: RefCallback<HTMLDivElement>;
  /** Whether the element is there. */
  hasBox: boolean;
  onScroll: () => void;
  boxPx: number;
  first: number;
  last: number;
  /** The position of a drawn row in the box. */
  placeOf: (row: number) => number;
  show: (row: number) => void;
  /** How many rows one view holds. */
  perView: number;
}

/** Which of any number of rows of one height are drawn, by how far a box is scrolled. */
export function useScrolledRows(rows: number, rowPx: number, headPx: number): ScrolledRows {
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
  const stretch = stretchOf(rows, rowPx, viewPx);
  const top = topOfRows(scrollPx, stretch);
  const { first, last } = rowsInView(top, rowPx, viewPx, rows);
  const onScroll = useCallback(() => setScrollPx(element?.scrollTop ?? 0), [element]);
  const show = (row: number): void => {
    const to = topToShow(row, top, rowPx, viewPx);
    if (to === null || !element) return;
    element.scrollTo({ top: scrollOf(to, stretch), behavior: "instant" });
    onScroll();
  };
  return {
    box: setElement,
    hasBox: element !== null,
    onScroll,
    boxPx: stretch.boxPx,
    first,
    last,
    placeOf: (row) => scrollPx + row * rowPx - top,
    show,
    perView: Math.max(1, Math.floor(viewPx / rowPx)),
  };
}
