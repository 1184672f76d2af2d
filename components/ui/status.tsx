import type { ReactNode } from "react";
import { cn } from "./cn";
import { IconShape } from "./icon";

export interface StatusProps {
  /** The service's raw status or the desk's phase; decides glyph and colour. */
  status: string;
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

const FILLS: Partial<Record<StatusGlyphName, string>> = {
  quarter: "M8 8V4.25A3.75 3.75 0 0 1 11.75 8Z",
  half: "M8 4.25A3.75 3.75 0 0 1 8 11.75Z",
  "three-quarter": "M8 8V4.25A3.75 3.75 0 1 1 4.25 8Z",
};
const STROKES: Partial<Record<StatusGlyphName, string>> = {
  bar: "M5.5 8h5",
  clock: "M8 4.75V8l2.1 1.6",
};

function Shape({ glyph }: { glyph: StatusGlyphName }) {
  if (glyph === "dotted") return <IconShape name="spinner" />;
  if (glyph === "done" || glyph === "alert" || glyph === "return")
    return <IconShape name={glyph} />;
  return (
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {FILLS[glyph] && <path d={FILLS[glyph]} fill="currentColor" />}
      {STROKES[glyph] && (
        <path
          d={STROKES[glyph]}
          fill="none"
          stroke="currentColor"
          strokeWidth={glyph === "bar" ? 1.75 : 1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </>
  );
}

/** The disc alone, in its colour: for timelines, group heads and the palette. Hidden from readers. */
export function StatusGlyph({ status }: { status: string }) {
  const { glyph, role } = statusLook(status);
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      data-role={role}
      className={cn("status-glyph", glyph === "dotted" && "spin")}
    >
      <Shape glyph={glyph} />
    </svg>
  );
}

type StatusRole = "info" | "accent" | "warning" | "success" | "neutral" | "refund" | "danger";
type StatusGlyphName =
  | "dotted"
  | "quarter"
  | "half"
  | "three-quarter"
  | "done"
  | "bar"
  | "clock"
  | "return"
  | "alert"
  | "ring";

interface StatusLook {
  glyph: StatusGlyphName;
  role: StatusRole;
}

/** Looks of the service's raw statuses and the desk's own phases. Source: design.md, Status. */
const LOOKS: Record<string, StatusLook> = {
  pending: { glyph: "dotted", role: "info" },
  fetching_rates: { glyph: "dotted", role: "info" },
  fetching_rate: { glyph: "dotted", role: "info" },
  rate_received: { glyph: "quarter", role: "accent" },
  rate_ready: { glyph: "quarter", role: "accent" },
  rate_expired: { glyph: "clock", role: "neutral" },
  awaiting_payment: { glyph: "half", role: "warning" },
  payment_reported: { glyph: "half", role: "info" },
  payment_confirmed: { glyph: "three-quarter", role: "info" },
  completed: { glyph: "done", role: "success" },
  transaction_completed: { glyph: "done", role: "success" },
  cancelled: { glyph: "bar", role: "neutral" },
  expired: { glyph: "clock", role: "neutral" },
  refunded: { glyph: "return", role: "refund" },
  failed: { glyph: "alert", role: "danger" },
};

function statusLook(status: string): StatusLook {
  const look = Object.hasOwn(LOOKS, status) ? LOOKS[status] : undefined;
  return look ?? { glyph: "ring", role: "neutral" };
}
