"use client";
import { useEffect, useRef } from "react";
import { singleKeyOf } from "@/lib/client/single-keys";

/** E, wherever on the page the focus is, unless somebody types or turned single keys off. */
export function useExportKey(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || singleKeyOf(event, { within: ".drawer" }) !== "e") return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
