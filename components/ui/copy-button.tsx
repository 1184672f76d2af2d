"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "./announcements";
import { cn } from "./cn";
import { Icon } from "./icon";
import { TextButton } from "./text-button";

interface CopyButtonProps {
  /** The text to copy, without grouping. */
  text: string;
  label: string;
  look?: "icon" | "link";
  className?: string;
}

export function CopyButton({ text, label, look = "icon", className }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  const click = () => void copy();
  if (look === "link") {
    return (
      <TextButton className={className} onClick={click}>
        {state === "copied" ? "Copied" : state === "refused" ? "Not copied" : label}
      </TextButton>
    );
  }
  return (
    <button
      type="button"
      className={cn("ibtn", className)}
      aria-label={label}
      title={label}
      onClick={click}
    >
      <Icon name="copy" className={state === "idle" ? "" : "opacity-0"} />
      <Icon
        name={state === "refused" ? "warn" : "check"}
        className={cn(
          state === "refused" ? "text-danger" : "copy-done",
          state === "idle" && "opacity-0",
        )}
      />
    </button>
  );
}

const SHOWN_FOR_MS = 1600;

type CopyState = "idle" | "copied" | "refused";

/** Copies a text, and shows and announces the outcome for 1.6 s. */
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

/** For browsers that deny the clipboard, as on plain http. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const holder = document.activeElement?.closest("[role=dialog]") ?? document.body;
  const focused = document.activeElement;
  holder.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/** Copies text; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

interface CopyableProps {
  text: string;
  label: string;
  children?: ReactNode;
}

/** A text with a copy button. */
export function Copyable({ text, label, children }: CopyableProps) {
  return (
    <span className="inline-flex items-center gap-1 max-w-full">
      <span className="min-w-0 wrap-anywhere">{children ?? text}</span>
      <CopyButton text={text} label={label} className="-my-1" />
    </span>
  );
}
