import { ImportSizeQuery } from "@/lib/contract/api/reports";
import { getImportSize } from "@/lib/desk/reports/get-import-size";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: ImportSizeQuery }, ({ ctx, query }) =>
  getImportSize(ctx, query),
);
