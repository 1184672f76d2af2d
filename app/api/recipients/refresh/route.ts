import { refreshRecipients } from "@/lib/desk/recipients/ensure-fresh-recipients";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({}, ({ ctx }) => refreshRecipients(ctx));
