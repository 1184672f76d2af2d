import { streamExport } from "@/lib/desk/exports/stream-export";
import { downloadBody } from "@/lib/http/download-body";
import { toAppError } from "@/lib/http/error-response";
import { fileResponse } from "@/lib/http/respond";
import { readRoute } from "@/lib/http/route";
import { reconciliationCsv } from "@/lib/reports/files/csv-file";

export const GET = readRoute({}, async ({ ctx, params }) => {
  const file = await streamExport(ctx, params["number"] ?? "", {
    writer: reconciliationCsv,
    describe: (error) => toAppError(error).message,
  });
  return fileResponse(downloadBody(ctx, file.body), file);
});

/** Answers HEAD without writing the file. A fetch writes the file, once. */
export function HEAD(): Response {
  return new Response(null, {
    status: 405,
    headers: { allow: "GET", "cache-control": "private, no-store" },
  });
}
