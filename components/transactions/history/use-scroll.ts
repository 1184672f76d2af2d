"use client";
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { rowsInView, scrollOf, stretchOf, topOfRows, topToShow } from "./stretch";

export interface ScrolledRows {
  box: RefObject<HTMLDivElement | null>;
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
  const box = useRef<HTMLDivElement>(null);
  const [scrollPx, setScrollPx] = useState(0);
  const [viewPx, setViewPx] = useState(600);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setViewPx(Math.max(rowPx, element.clientHeight - headPx));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rowPx, headPx]);
  const stretch = stretchOf(rows, rowPx, viewPx);
  const top = topOfRows(scrollPx, stretch);
  const { first, last } = rowsInView(top, rowPx, viewPx, rows);
  const onScroll = useCallback(() => setScrollPx(box.current?.scrollTop ?? 0), []);
  const show = (row: number): void => {
    const to = topToShow(row, top, rowPx, viewPx);
    if (to === null || !box.current) return;
    box.current.scrollTop = scrollOf(to, stretch);
    onScroll();
  };
  return { box, onScroll, boxPx: stretch.boxPx, first, last, placeOf: (row) => scrollPx + row * rowPx - top, show, perView: Math.max(1, Math.floor(viewPx / rowPx)) };
}
