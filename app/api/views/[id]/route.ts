import * as z from "zod/mini";
import { ChangeViewInput, DeleteViewInput } from "@/lib/contract/api/views";
import { changeView, deleteView } from "@/lib/desk/saved-views";
import { writeRoute } from "@/lib/http/route";

const params = z.object({ id: z.uuid() });

export const PATCH = writeRoute(
  { input: ChangeViewInput, params },
  ({ ctx, params: { id }, input }) => changeView(ctx, id, input),
);
export const DELETE = writeRoute(
  { input: DeleteViewInput, params },
  ({ ctx, params: { id }, input }) => deleteView(ctx, id, input),
);
