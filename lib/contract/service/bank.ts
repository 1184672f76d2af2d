import { z } from "zod";
import { WireText, WireTextOrNull } from "./values";

/** Source: interface.md, Bank. */
export const ServiceBank = z.looseObject({ name: WireText, code: WireText });

/** The `data` of a lookup. Source: interface.md, POST /v1/banks/lookup. */
export const ServiceBankAccount = z.looseObject({
  account_number: WireTextOrNull,
  account_name: WireText,
  bank_name: WireTextOrNull,
});
