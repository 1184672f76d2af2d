import { getReportManifest } from "@/lib/desk/reports/get-report";
import { manifestText } from "@/lib/desk/reports/verify-manifest";
import { fileResponse } from "@/lib/http/respond";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, async ({ ctx, params }) => {
  const { fileName, manifest } = await getReportManifest(ctx, params["number"] ?? "");
  const mediaType = "application/json; charset=utf-8";
  return fileResponse(manifestText(manifest), { fileName, mediaType });
});
