import { simulatePayment } from "@/lib/desk/rehearsal/simulate-payment";
import { getRuntime } from "@/lib/desk/runtime";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({}, ({ ctx, params }) =>
  simulatePayment(ctx, getRuntime().config, params["id"] ?? ""),
);
