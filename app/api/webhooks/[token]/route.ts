import { publicRoute } from "@/lib/http/route";
import { eventIntake } from "@/lib/webhooks/event-intake";
import { readEventBody, receiveEvent } from "@/lib/webhooks/receive-event";
import { refusalCounter } from "@/lib/webhooks/refusal-counter";

/** Where the service sends its events. The path token and the signature stand in for a session. */
export const POST = publicRoute(async ({ ctx, runtime, params, request }) => {
  await runtime.profile.fresh();
  const desk = {
    intake: eventIntake(ctx.db),
    clock: ctx.clock,
    scheme: runtime.gateway.profile.webhooks,
    refusals: refusalCounter(runtime),
  };
  await receiveEvent(desk, {
    token: params["token"] ?? "",
    headers: request.headers,
    readBody: () => readEventBody(request),
  });
  return Response.json({ received: true });
});

/** The web process asks it directly, before Next.js (`scripts/launcher/events-first.mjs`). */
(globalThis as typeof globalThis & { rampdeskEventRoute?: typeof POST }).rampdeskEventRoute = POST;
