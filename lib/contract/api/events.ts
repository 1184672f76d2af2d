import * as z from "zod/mini";
import { CHANGE_KINDS } from "@/lib/domain/changes/change-kind";

/** GET /api/health/parts: the unavailable part that keeps writes from being sent; null if none is. */
export const AwayParts = z.object({ away: z.nullable(z.enum(["worker", "service"])) });
export type AwayParts = z.output<typeof AwayParts>;

/** A server-sent hint of GET /api/events to read again. Its id is its sequence. */
export const ChangeEvent = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** Transfer request id or operation id; null when everything of this kind is concerned. */
  id: z.nullable(z.string()),
});
export type ChangeEvent = z.output<typeof ChangeEvent>;
