import { SaveProfileInput } from "@/lib/contract/api/settings";
import { saveServiceProfile } from "@/lib/desk/connection/service-profile";
import { getRuntime } from "@/lib/desk/runtime";
import { writeRoute } from "@/lib/http/route";

export const PUT = writeRoute({ input: SaveProfileInput }, async ({ ctx, input }) => {
  const saved = await saveServiceProfile(ctx, input);
  getRuntime().profile.expire();
  return saved;
});
