import { NEVER_STORED } from "@/lib/http/respond";

export const dynamic = "force-dynamic";

/** Answers while the process lives. A missing database is no reason to restart. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "cache-control": NEVER_STORED } });
}
