import * as z from "zod/mini";
import { NameText, UuidV4 } from "./values";

const ViewName = NameText.check(
  z.minLength(1, "Enter a name"),
  z.maxLength(60, "A name has 60 characters at most"),
);
/** A page's filters as its address has them, without the `?`: relative dates stay relative. */
const ViewQuery = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^[^?#\s\0]*$/, "This is no query of a page"));

export const ViewPage = z.enum(["history"]);
export type ViewPage = z.output<typeof ViewPage>;

export const SavedView = z.object({
  id: z.string(),
  page: ViewPage,
  name: z.string(),
  query: z.string(),
  /** Everybody sees a shared view; only its owner changes it. */
  shared: z.boolean(),
  own: z.boolean(),
  ownerName: z.string(),
  /** Goes up with each change; a change says which one it has seen. */
  version: z.number(),
});
export type SavedView = z.output<typeof SavedView>;

/** GET /api/views?page=history: one's own and the shared ones. */
export const SavedViewList = z.object({ views: z.array(SavedView) });
export type SavedViewList = z.output<typeof SavedViewList>;
export const SavedViewListQuery = z.object({ page: ViewPage });

/** POST /api/views. The id is the browser's, so that sending it twice makes one view. */
export const SaveViewInput = z.object({
  id: UuidV4,
  page: ViewPage,
  name: ViewName,
  query: ViewQuery,
  shared: z.boolean(),
});
export type SaveViewInput = z.input<typeof SaveViewInput>;

/** PATCH /api/views/{id}: its filters, name, or who sees it. */
export const ChangeViewInput = z.object({
  version: z.int(),
  name: z.optional(ViewName),
  query: z.optional(ViewQuery),
  shared: z.optional(z.boolean()),
});
export type ChangeViewInput = z.input<typeof ChangeViewInput>;

/** DELETE /api/views/{id} */
export const DeleteViewInput = z.object({ version: z.int() });
export type DeleteViewInput = z.input<typeof DeleteViewInput>;
