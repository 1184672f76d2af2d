import { ReadingChoice } from "@/lib/contract/api/statements";
import { previewReading } from "@/lib/desk/statements/preview-reading";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: ReadingChoice }, ({ ctx, params, input }) =>
  previewReading(ctx, params["id"] ?? "", input),
);
