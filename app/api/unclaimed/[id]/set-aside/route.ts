import { SetAsideInput } from "@/lib/contract/api/overview";
import { setAsideUnclaimed } from "@/lib/desk/transfers/create/unclaimed";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: SetAsideInput }, ({ ctx, params, input }) =>
  setAsideUnclaimed(ctx, params["id"] ?? "", input),
);
