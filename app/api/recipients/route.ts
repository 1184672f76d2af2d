import { CreateRecipientInput, type CreateRecipientResult } from "@/lib/contract/api/new-recipient";
import { RecipientQuery } from "@/lib/contract/api/recipients";
import { createRecipient } from "@/lib/desk/recipients/create-recipient";
import { listRecipients } from "@/lib/desk/recipients/list-recipients";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: RecipientQuery }, ({ ctx, query }) =>
  listRecipients(ctx, query),
);

export const POST = writeRoute(
  {
    input: CreateRecipientInput,
    status: (result: CreateRecipientResult) => (result.operation.state === "succeeded" ? 201 : 202),
  },
  ({ ctx, input }) => createRecipient(ctx, input),
);
