"use client";
import { useEffect, useRef, useState, type ReactNode } from "react";

interface ScrollBoxProps {
  /** Read aloud where it can be focused. Another than that of what is in it. */
  label: string;
  /** Says when it scrolls. */
  className: string;
  children: ReactNode;
}

/** A box that scrolls sideways where what is in it is wider. Only then can it be focused, so that keys scroll it in every browser. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = new ResizeObserver(() => setScrolls(isFocusable(element)));
    for (const each of [element, ...element.children]) look.observe(each);
    return () => look.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={className}
      onBlur={(event) => setScrolls(isFocusable(event.currentTarget))}
      {...(scrolls && { role: "group", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

/** While it is focused it stays so: else the focus would be lost once there is room, and with it the place that keys go on from. */
function isFocusable(box: HTMLElement): boolean {
  return (
    box === document.activeElement ||
    (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== "visible")
  );
}
