import { downloadReport } from "@/lib/desk/reports/download-report";
import { getReportEtag } from "@/lib/desk/reports/get-report";
import { askedRange, downloadBody } from "@/lib/http/download-body";
import { toAppError } from "@/lib/http/error-response";
import { readRoute } from "@/lib/http/route";
import { reportFiles } from "@/lib/reports/files/files";

export const GET = readRoute({}, async ({ ctx, params, request }) => {
  const number = params["number"] ?? "";
  const range = askedRange(request, await getReportEtag(ctx, number));
  const {
    body: file,
    etag,
    fileName,
    fromByte,
    mediaType,
    totalBytes,
  } = await downloadReport(ctx, number, {
    writers: reportFiles,
    describe: (error) => toAppError(error).message,
    fromByte: range.kind === "from" ? range.byte : 0,
  });
  const body = downloadBody(ctx, file);
  const headers = new Headers({
    "content-type": mediaType,
    "content-disposition": `attachment; filename="${fileName}"`,
    // Not compressed on the way, so that the bytes match the manifest.
    "cache-control": "private, no-store, no-transform",
    "x-accel-buffering": "no",
    "accept-ranges": "bytes",
    etag,
  });
  if (totalBytes !== null) headers.set("content-length", String(totalBytes - fromByte));
  if (fromByte === 0) return new Response(body, { headers });
  headers.set("content-range", `bytes ${fromByte}-${(totalBytes ?? 0) - 1}/${totalBytes ?? "*"}`);
  return new Response(body, { status: 206, headers });
});

/** Answers HEAD without writing the file. */
export function HEAD(): Response {
  return new Response(null, {
    status: 405,
    headers: { allow: "GET", "cache-control": "private, no-store" },
  });
}
