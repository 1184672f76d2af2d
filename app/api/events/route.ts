import { changeStream } from "@/lib/http/change-stream";
import { readRoute } from "@/lib/http/route";

/** Server-sent hints of what changed. A stream is no activity of a person: it doesn't keep a session from going idle. */
export const GET = readRoute({ isActivity: false }, ({ ctx, request }) =>
  changeStream(ctx, request),
);
