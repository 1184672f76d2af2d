import * as z from "zod/mini";

/** GET /api/health/parts: the part that keeps what people ask for from being sent; null if none does. */
export const AwayParts = z.object({ away: z.nullable(z.enum(["worker", "service"])) });
export type AwayParts = z.output<typeof AwayParts>;
