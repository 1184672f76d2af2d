import { getReportManifest } from "@/lib/desk/reports/get-report";
import { manifestText } from "@/lib/desk/reports/verify-manifest";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, async ({ ctx, params }) => {
  const { fileName, manifest } = await getReportManifest(ctx, params["number"] ?? "");
  return new Response(manifestText(manifest), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
});
