import { listLastRates } from "@/lib/desk/transfers/create/list-last-rates";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listLastRates(ctx));
