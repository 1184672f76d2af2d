import type { DeskContext } from "../context";

/** The service's clock: ours, corrected by what its answers' `Date` headers have shown. */
export function serviceNow(ctx: Pick<DeskContext, "clock" | "gateway">): Date {
  return new Date(ctx.clock.now().getTime() + (ctx.gateway.serviceClockOffsetMs() ?? 0));
}
