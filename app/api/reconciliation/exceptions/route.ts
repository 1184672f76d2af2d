import { ApplyExceptionsInput, ExceptionsQuery } from "@/lib/contract/api/exceptions-file";
import { applyExceptions } from "@/lib/desk/reconciliation/exceptions/import-exceptions";
import {
  exceptionsFileName,
  listExceptions,
} from "@/lib/desk/reconciliation/exceptions/list-exceptions";
import { downloadBody } from "@/lib/http/download-body";
import { fileResponse } from "@/lib/http/respond";
import { readRoute, writeRoute } from "@/lib/http/route";
import { exceptionsXlsx, XLSX_MEDIA_TYPE } from "@/lib/reports/files/exceptions-xlsx";

const MAX_CHANGES_BYTES = 8 * 1024 * 1024;

export const GET = readRoute({ query: ExceptionsQuery }, async ({ ctx, query }) => {
  // Refusals come before the first byte: behind it they could only break the file off.
  const fileName = await exceptionsFileName(ctx, query);
  const body = downloadBody(ctx, exceptionsXlsx(listExceptions(ctx, query)), "desk.read");
  return fileResponse(body, { fileName, mediaType: XLSX_MEDIA_TYPE });
});

export const POST = writeRoute(
  { input: ApplyExceptionsInput, maxBodyBytes: MAX_CHANGES_BYTES },
  ({ ctx, input }) => applyExceptions(ctx, input),
);
