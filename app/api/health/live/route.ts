import { NEVER_STORED } from "@/lib/http/respond";

export const dynamic = "force-dynamic";

/**
 * Answers while the process lives. Asks nothing else: a missing database is no reason to restart.
 */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "cache-control": NEVER_STORED } });
}
