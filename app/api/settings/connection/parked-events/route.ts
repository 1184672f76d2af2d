import { replayParkedEvents } from "@/lib/desk/connection/get-connection";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({}, ({ ctx }) => replayParkedEvents(ctx));
