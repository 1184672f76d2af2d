import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The look of a TextLink, for something that happens on this page. */
export function TextButton({ className, type = "button", ...rest }: ComponentProps<"button">) {
  return <button {...rest} type={type} className={cn("link min-h-6", className)} />;
}
