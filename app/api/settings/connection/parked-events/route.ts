import { replayParkedEvents } from "@/lib/desk/connection/replay-parked-events";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({}, ({ ctx }) => replayParkedEvents(ctx));
