export type StatusRole =
  | "info"
  | "accent"
  | "warning"
  | "success"
  | "neutral"
  | "refund"
  | "danger";
export type StatusGlyphName =
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

/** Both the service's raw values and the desk's own phases, so that either can be shown. Source: design.md, Status. */
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

/** A status nobody knows is a plain grey ring. */
export function statusLook(status: string): StatusLook {
  const look = Object.hasOwn(LOOKS, status) ? LOOKS[status] : undefined;
  return look ?? { glyph: "ring", role: "neutral" };
}
