import { cn } from "./cn";

export interface ButtonLook {
  variant?: "primary" | "default" | "quiet" | "danger" | "quiet-danger";
  size?: "sm" | "md" | "lg";
  wide?: boolean;
}

/** The classes of a button, for a thing that looks like one. */
export function buttonClass(
  { variant = "default", size = "md", wide }: ButtonLook,
  className?: string,
): string {
  return cn(
    "btn",
    variant !== "default" && `btn--${variant}`,
    size !== "md" && `btn--${size}`,
    wide && "btn--wide",
    className,
  );
}
