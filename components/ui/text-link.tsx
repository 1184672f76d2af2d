import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Link } from "./link";

/** An underlined link inside text or beside a heading. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={cn("link", className)} />;
}
