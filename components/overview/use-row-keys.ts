"use client";

import { useEffect, type RefObject } from "react";
import { singleKeyOf } from "@/lib/client/keys/single-key";

/** J and K move through the rows' links; Enter then opens one as it opens any link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = singleKeyOf(event);
      if (key !== "j" && key !== "k") return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = rows.findIndex((row) => row === document.activeElement);
      rows[key === "j" ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)]?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [list]);
}
