import { FileQuery } from "@/lib/contract/api/statements";
import { receiveFile } from "@/lib/desk/statements/receive-file";
import { listWaitingFiles } from "@/lib/desk/statements/waiting-files";
import { readRoute, uploadRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listWaitingFiles(ctx));

export const POST = uploadRoute({ query: FileQuery }, ({ ctx, query, body }) =>
  receiveFile(ctx, query.name, body),
);
