import { cn } from "./cn";
import { initials } from "./initials";

/** Initials; decoration beside the name, so readers skip it. */
export function Avatar({ name, size = "md", className }: { name: string; size?: "sm" | "md"; className?: string }) {
  return (
    <span className={cn("avatar", size === "sm" && "avatar--sm", className)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
