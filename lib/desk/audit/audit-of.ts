import type { AuditActor } from "./record-audit";
import type { UserContext } from "../context";

/** Who acts, when and in which request: the input that every `recordAudit` call shares. */
export function auditOf(ctx: UserContext): { actor: AuditActor; at: Date; requestId: string } {
  return {
    actor: { userId: ctx.actor.userId, name: ctx.actor.name },
    at: ctx.clock.now(),
    requestId: ctx.requestId,
  };
}
