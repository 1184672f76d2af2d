"use client";
import { useEffect, useRef, useState } from "react";
import { announce } from "./announcements";
import { copyText } from "./copy-text";

const SHOWN_FOR_MS = 1600;

export type CopyState = "idle" | "copied" | "refused";

/** Copies, shows the outcome for 1.6 s and says it aloud. */
export function useCopy(text: string): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const copied = await copyText(text);
    setState(copied ? "copied" : "refused");
    announce(
      copied ? "Copied" : "The browser didn't copy it. Select the text and copy it yourself.",
      copied ? "polite" : "assertive",
    );
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("idle"), SHOWN_FOR_MS);
  }
  return { state, copy };
}
