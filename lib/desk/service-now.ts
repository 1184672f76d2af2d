import type { DeskContext } from "./context";

/** The service's clock: ours, corrected by what the `Date` headers of its last answers have shown, to this process or another. */
export function serviceNow(ctx: Pick<DeskContext, "clock" | "gateway">): Date {
  return atService(ctx, ctx.clock.now());
}

/** What our clock showed at a moment of the service's. */
export function atDesk({ gateway }: Pick<DeskContext, "gateway">, at: Date): Date {
  return new Date(at.getTime() - (gateway.serviceClockOffsetMs() ?? 0));
}

/** What the service's clock showed at a moment of ours. */
export function atService({ gateway }: Pick<DeskContext, "gateway">, at: Date): Date {
  return new Date(at.getTime() + (gateway.serviceClockOffsetMs() ?? 0));
}
