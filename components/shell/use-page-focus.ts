"use client";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** A new page takes the focus with it where what had it is gone, as after Create transfer: the next Tab then begins in the page, not before the navigation. */
export function usePageFocus(): void {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
