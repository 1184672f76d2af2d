import * as z from "zod/mini";
import { ReturnCloseInput } from "@/lib/contract/api/close";
import { returnClose } from "@/lib/desk/close/close-period";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: ReturnCloseInput, params: z.object({ id: z.uuid() }) },
  ({ ctx, input, params }) => returnClose(ctx, params.id, input),
);
