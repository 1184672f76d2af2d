import { checkReady } from "@/lib/desk/connection/check-ready";
import { publicRoute } from "@/lib/http/route";

export const dynamic = "force-dynamic";

/** The process can do its work: 200, or 503 with what is missing. */
export const GET = publicRoute(async ({ ctx, runtime }) => {
  await checkReady(ctx.db, runtime.config.databaseUrl);
  return { status: "ready" };
});
