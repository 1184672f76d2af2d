import { listBanks } from "@/lib/desk/banks";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listBanks(ctx));
