import { getConnection } from "@/lib/desk/connection/get-connection";
import { getRuntime } from "@/lib/desk/runtime";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => {
  const { config, profile } = getRuntime();
  return getConnection(ctx, { ...config, profile });
});
