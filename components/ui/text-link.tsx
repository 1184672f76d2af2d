import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** An underlined link inside text or beside a heading. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={cn("link", className)} />;
}

/** The look of a TextLink, for something that happens on this page. */
export function TextButton({ className, type = "button", ...rest }: ComponentProps<"button">) {
  return <button {...rest} type={type} className={cn("link min-h-6", className)} />;
}
