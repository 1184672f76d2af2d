import type { ReactNode } from "react";
import { cn } from "./cn";
import { StatusGlyph } from "./status-glyph";
import { statusLook } from "./status-roles";

export interface StatusProps {
  /** The service's raw status or the desk's phase; decides glyph and colour. */
  status: string;
  /** Words for people; the raw status when left out, which is right for one nobody knows. */
  label?: ReactNode;
  /** With an edge and a ground: in headers and drawers only. */
  boxed?: boolean;
  /** Glyph in colour, words in ink. Tables and lists do this automatically. */
  plain?: boolean;
  className?: string;
}

/** Glyph and label, always both. */
export function Status({ status, label, boxed, plain, className }: StatusProps) {
  return (
    <span
      className={cn("status", boxed && "status--boxed", plain && "status--plain", className)}
      data-role={statusLook(status).role}
    >
      <StatusGlyph status={status} />
      <span>{label ?? status}</span>
    </span>
  );
}
