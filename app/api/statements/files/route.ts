import { FileQuery } from "@/lib/contract/api/statements";
import { listWaitingFiles, receiveFile } from "@/lib/desk/statements/statement-files";
import { readRoute, uploadRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listWaitingFiles(ctx));

export const POST = uploadRoute({ query: FileQuery }, ({ ctx, query, body }) =>
  receiveFile(ctx, query.name, body),
);
