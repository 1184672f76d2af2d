"use client";
import { useEffect, useRef } from "react";
import { singleKeyOf } from "@/lib/client/single-keys";

/**
 * J and K move through the rows from anywhere on the page, including the drawer. Ignored while
 * somebody types, or if single keys are turned off.
 */
export function useLetterKeys(move: (key: "j" | "k") => void): void {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = singleKeyOf(event, { within: ".drawer" });
      if (key !== "j" && key !== "k") return;
      event.preventDefault();
      latest.current(key);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
