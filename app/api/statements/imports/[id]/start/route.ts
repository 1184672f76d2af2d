import { ReadingChoice } from "@/lib/contract/api/statements";
import { startImport } from "@/lib/desk/statements/start-import";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: ReadingChoice, status: 202 }, ({ ctx, params, input }) =>
  startImport(ctx, params["id"] ?? "", input),
);
