import { listImports } from "@/lib/desk/statements/list-imports";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listImports(ctx));
