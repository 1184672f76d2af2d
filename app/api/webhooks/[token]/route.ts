import { publicRoute } from "@/lib/http/route";
import { eventDesk, readEventBody, receiveEvent } from "@/lib/webhooks/receive-event";

/** Where the service sends its events. The path token and the signature stand in for a session. */
export const POST = publicRoute(async ({ ctx, runtime, params, request }) => {
  await runtime.profile.fresh();
  const desk = {
    ...eventDesk(runtime),
    clock: ctx.clock,
    scheme: runtime.gateway.profile.webhooks,
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
