import { FileQuery } from "@/lib/contract/api/statements";
import { receiveFile } from "@/lib/desk/statements/receive-file";
import { uploadRoute } from "@/lib/http/route";

export const POST = uploadRoute({ query: FileQuery }, ({ ctx, query, body }) => receiveFile(ctx, query.name, body));
