import { NEVER_STORED } from "@/lib/http/respond";

export const dynamic = "force-dynamic";

/** The process answers. It asks nobody else: a database that is away is no reason to restart this. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "cache-control": NEVER_STORED } });
}
