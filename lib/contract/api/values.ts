import * as z from "zod/mini";
import { plainName } from "@/lib/domain/words/words";

/** ISO 8601 date-time in UTC. */
export const Instant = z.iso.datetime({ offset: true });
/** YYYY-MM-DD, in the organisation's reporting zone unless said otherwise. */
export const CalendarDate = z.iso.date();
/** A search text without NUL, which the database can't hold, and with single spaces. */
export const SearchText = z.string().check(
  z.overwrite((text) => text.replaceAll("\0", "").replace(/\s+/g, " ")),
  z.trim(),
  z.maxLength(200, "Search for at most 200 characters"),
);
/** A name that a person gives: one line, without characters that hide or reverse text. Its checks follow. */
export const NameText = z.string().check(z.overwrite(plainName));
/** A text that must be there, with what to say if it isn't. */
export const requiredText = (missing: string, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, `Use at most ${max.toLocaleString("en-GB")} characters`),
    );
/** Where a recipient is paid. */
export const ACCOUNT_FIELDS = {
  network: z.nullable(z.string()),
  walletAddress: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
};
export const UuidV4 = z.uuid({ version: "v4" });
export const PageSize = z.coerce.number().check(z.int(), z.gte(1), z.lte(100));
export const PageNumber = z.coerce.number().check(z.int(), z.gte(1));
/** Freshness of a response: when the service was last read successfully. */
export const Freshness = z.object({
  verifiedAt: z.nullable(Instant),
  /** The service's clock at the moment of answering, for countdowns. */
  serviceNow: Instant,
  /** The desk's clock then, to which `verifiedAt` refers; given where an age is shown. */
  deskNow: z.optional(Instant),
});
export type Freshness = z.output<typeof Freshness>;
