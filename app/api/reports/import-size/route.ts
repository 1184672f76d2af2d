import { ImportSizeQuery } from "@/lib/contract/api/reports";
import { getImportSize } from "@/lib/desk/reports/create-report";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: ImportSizeQuery }, ({ ctx, query }) =>
  getImportSize(ctx, query),
);
