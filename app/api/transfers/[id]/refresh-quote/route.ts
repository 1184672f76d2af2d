import { refreshQuote } from "@/lib/desk/transfers/steps/rate-steps";
import { stepStatus } from "@/lib/http/respond";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ status: stepStatus }, ({ ctx, params }) =>
  refreshQuote(ctx, params["id"] ?? ""),
);
