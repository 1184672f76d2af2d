import { getExportManifest } from "@/lib/desk/exports/exports";
import { fileResponse } from "@/lib/http/respond";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, async ({ ctx, params }) => {
  const { fileName, manifest } = await getExportManifest(ctx, params["number"] ?? "");
  const mediaType = "application/json; charset=utf-8";
  return fileResponse(`${JSON.stringify(manifest, null, 2)}\n`, { fileName, mediaType });
});
