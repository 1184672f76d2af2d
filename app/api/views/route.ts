import { SavedViewListQuery, SaveViewInput } from "@/lib/contract/api/views";
import { listViews, saveView } from "@/lib/desk/saved-views";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: SavedViewListQuery }, ({ ctx, query }) =>
  listViews(ctx, query.page),
);
export const POST = writeRoute({ input: SaveViewInput, status: 201 }, ({ ctx, input }) =>
  saveView(ctx, input),
);
