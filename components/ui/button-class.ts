import { cn } from "./cn";

type ButtonVariant = "primary" | "default" | "quiet" | "danger" | "quiet-danger";
type ButtonSize = "sm" | "md" | "lg";

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
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
