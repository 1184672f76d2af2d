import { expect, test } from "vitest";
import { movement, type Movement, type TransferPhase } from "./phase";

const PHASES: TransferPhase[] = [
  "fetching_rate",
  "rate_ready",
  "rate_expired",
  "awaiting_payment",
  "payment_reported",
  "payment_confirmed",
  "completed",
  "expired",
  "cancelled",
  "refunded",
  "failed",
  "unknown",
];
const [S, F, B, C]: Movement[] = ["same", "forward", "backward", "conflict"];

// Rows: from, in the order of PHASES; columns: to.
const TABLE: (Movement | undefined)[][] = [
  [S, F, F, F, F, F, F, F, F, F, F, F],
  [F, S, F, F, F, F, F, F, F, F, F, F],
  [F, F, S, F, F, F, F, F, F, F, F, F],
  [B, B, B, S, F, F, F, F, F, F, F, F],
  [B, B, B, F, S, F, F, F, F, F, F, F],
  [B, B, B, B, B, S, F, F, F, F, F, F],
  [C, C, C, C, C, C, S, C, C, F, C, C],
  [C, C, C, C, C, F, F, S, C, F, F, C],
  [C, C, C, C, C, C, C, F, S, F, F, C],
  [C, C, C, C, C, C, C, C, C, S, C, C],
  [C, C, C, C, C, C, C, C, C, F, S, C],
  [F, F, F, F, F, F, F, F, F, F, F, S],
];

PHASES.forEach((from, row) => {
  PHASES.forEach((to, column) => {
    test(`${from} → ${to}`, () => {
      expect(movement(from, to)).toBe(TABLE[row]?.[column]);
    });
  });
});
