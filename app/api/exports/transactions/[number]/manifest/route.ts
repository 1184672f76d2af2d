import { getExportManifest } from "@/lib/desk/exports/exports";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, async ({ ctx, params }) => {
  const { fileName, manifest } = await getExportManifest(ctx, params["number"] ?? "");
  return new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
});
