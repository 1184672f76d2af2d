import { downloadReport } from "@/lib/desk/reports/download-report";
import { getReportEtag } from "@/lib/desk/reports/get-report";
import { askedFromByte, downloadBody } from "@/lib/http/download-body";
import { toAppError } from "@/lib/http/error-response";
import { fileResponse } from "@/lib/http/respond";
import { readRoute } from "@/lib/http/route";
import { reportFiles } from "@/lib/reports/files/files";

export const GET = readRoute({}, async ({ ctx, params, request }) => {
  const number = params["number"] ?? "";
  const file = await downloadReport(ctx, number, {
    writers: reportFiles,
    describe: (error) => toAppError(error).message,
    fromByte: askedFromByte(request, await getReportEtag(ctx, number)),
  });
  const { etag, fromByte, totalBytes } = file;
  const headers: Record<string, string> = { "accept-ranges": "bytes", etag };
  if (totalBytes !== null) headers["content-length"] = String(totalBytes - fromByte);
  if (fromByte > 0)
    headers["content-range"] = `bytes ${fromByte}-${(totalBytes ?? 0) - 1}/${totalBytes ?? "*"}`;
  const status = fromByte > 0 ? 206 : 200;
  return fileResponse(downloadBody(ctx, file.body), file, { status, headers });
});

/** Answers HEAD without writing the file. */
export function HEAD(): Response {
  return new Response(null, {
    status: 405,
    headers: { allow: "GET", "cache-control": "private, no-store" },
  });
}
