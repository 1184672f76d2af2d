import { refreshQuote } from "@/lib/desk/transfers/steps/refresh-quote";
import { stepStatus } from "@/lib/http/respond";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ status: stepStatus }, ({ ctx, params }) =>
  refreshQuote(ctx, params["id"] ?? ""),
);
