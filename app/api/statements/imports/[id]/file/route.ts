import { FileAccountQuery } from "@/lib/contract/api/statements";
import { discardFile, lookAtFile } from "@/lib/desk/statements/statement-files";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: FileAccountQuery }, ({ ctx, params, query }) =>
  lookAtFile(ctx, params["id"] ?? "", query.account ?? null, query.anew === "yes"),
);

export const DELETE = writeRoute({}, ({ ctx, params }) => discardFile(ctx, params["id"] ?? ""));
