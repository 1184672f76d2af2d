import { DuplicateQuery } from "@/lib/contract/api/transfer-writes";
import { findDuplicates } from "@/lib/desk/transfers/create/create-transfer";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: DuplicateQuery }, ({ ctx, query }) =>
  findDuplicates(ctx, query),
);
