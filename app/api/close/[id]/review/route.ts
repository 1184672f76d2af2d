import * as z from "zod/mini";
import { ReviewCloseInput } from "@/lib/contract/api/close";
import { reviewClose } from "@/lib/desk/close/close-period";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: ReviewCloseInput, params: z.object({ id: z.uuid() }) },
  ({ ctx, input, params }) => reviewClose(ctx, params.id, input),
);
