import {
  EXCEPTIONS_FILE_LIMIT_BYTES,
  ExceptionsFileInput,
} from "@/lib/contract/api/exceptions-file";
import { previewExceptions } from "@/lib/desk/reconciliation/exceptions/import-exceptions";
import { writeRoute } from "@/lib/http/route";

/** Base64 takes four letters for three bytes. */
const MAX_BODY_BYTES = Math.ceil((EXCEPTIONS_FILE_LIMIT_BYTES * 4) / 3) + 1024;

export const POST = writeRoute(
  { input: ExceptionsFileInput, maxBodyBytes: MAX_BODY_BYTES },
  ({ ctx, input }) => previewExceptions(ctx, input),
);
