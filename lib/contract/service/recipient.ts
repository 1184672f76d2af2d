import { z } from "zod";
import {
  Anything,
  presentOrNull,
  wireAccountNumber,
  WireText,
  WireTextOrNull,
  WireTimeOrNull,
} from "./values";

const DetailFields = z.looseObject({
  network: WireTextOrNull,
  wallet_address: WireTextOrNull,
  symbol: WireTextOrNull,
  bank_name: WireTextOrNull,
  bank_code: WireTextOrNull,
  account_number: Anything.transform(wireAccountNumber),
  account_name: WireTextOrNull,
  currency: WireTextOrNull,
});
const NONE = DetailFields.parse({});
const Details = presentOrNull(DetailFields).transform((details) => details ?? NONE);

/**
 * A recipient of the list. Source: interface.md, Recipient. Assumed: `active` absent means active.
 */
export const ServiceRecipient = z.looseObject({
  id: WireText,
  type: WireTextOrNull,
  name: WireTextOrNull.transform((name) => name ?? ""),
  active: Anything.transform((value) => value !== false),
  details: Details,
  created_at: WireTimeOrNull,
});
export type ServiceRecipient = z.output<typeof ServiceRecipient>;

/** The recipient inside a transfer request. Source: interface.md, Recipient summary. */
export const ServiceRecipientSummary = z.looseObject({
  id: WireTextOrNull,
  type: WireTextOrNull,
  name: WireTextOrNull,
  details: Details,
});
export type ServiceRecipientSummary = z.output<typeof ServiceRecipientSummary>;
