import { probeProfile } from "@/lib/desk/connection/service-profile";
import { getRuntime } from "@/lib/desk/runtime";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({}, ({ ctx }) => probeProfile(ctx, getRuntime().profile));
