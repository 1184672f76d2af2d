"use client";
import { useEffect, useState } from "react";

const WAIT_MS = 200;

/** The text as it was when typing last paused. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
