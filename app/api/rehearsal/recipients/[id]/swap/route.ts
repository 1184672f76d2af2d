import { swapRecipient } from "@/lib/desk/rehearsal";
import { getRuntime } from "@/lib/desk/runtime";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({}, ({ ctx, params }) =>
  swapRecipient(ctx, getRuntime().config, params["id"] ?? ""),
);
