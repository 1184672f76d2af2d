import { z } from "zod";
import { getRecipient } from "@/lib/desk/recipients/list-recipients";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ params: z.object({ id: z.string() }) }, ({ ctx, params }) =>
  getRecipient(ctx, params.id),
);
