"use client";
import { Button } from "./button";
import { cn } from "./cn";
import { Icon } from "./icon";
import { TextButton } from "./text-button";
import { useCopy } from "./use-copy";

export interface CopyButtonProps {
  /** What lands on the clipboard: clean, without grouping. */
  text: string;
  /** "Copy account number". */
  label: string;
  /** `icon` alone, an underlined `link` or a `button` with the label as its words. */
  look?: "icon" | "link" | "button";
  className?: string;
}

export function CopyButton({ text, label, look = "icon", className }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  const click = () => void copy();
  const words = state === "copied" ? "Copied" : state === "refused" ? "Not copied" : label;
  if (look === "link") {
    return (
      <TextButton className={className} onClick={click}>
        {words}
      </TextButton>
    );
  }
  if (look === "button") {
    return (
      <Button icon={state === "copied" ? "check" : "copy"} className={className} onClick={click}>
        {words}
      </Button>
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
