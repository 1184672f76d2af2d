import { AdoptInput } from "@/lib/contract/api/operations";
import { adoptTransfer } from "@/lib/desk/operations/by-hand";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: AdoptInput }, ({ ctx, params, input }) =>
  adoptTransfer(ctx, params["id"] ?? "", input),
);
