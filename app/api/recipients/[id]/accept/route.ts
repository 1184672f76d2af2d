import { AcceptDetailsInput } from "@/lib/contract/api/recipients";
import { acceptDetails } from "@/lib/desk/recipients/accept-details";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ input: AcceptDetailsInput }, ({ ctx, params, input }) =>
  acceptDetails(ctx, params["id"] ?? "", input),
);
