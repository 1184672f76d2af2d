import { FileAccountQuery } from "@/lib/contract/api/statements";
import { lookAtFile } from "@/lib/desk/statements/look-at-file";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: FileAccountQuery }, ({ ctx, params, query }) => lookAtFile(ctx, params["id"] ?? "", query.account ?? null, query.anew === "yes"));
