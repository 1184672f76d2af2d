import { GiveUpInput } from "@/lib/contract/api/operations";
import { giveUpOperation } from "@/lib/desk/operations/by-hand";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: GiveUpInput }, ({ ctx, params, input }) =>
  giveUpOperation(ctx, params["id"] ?? "", input),
);
