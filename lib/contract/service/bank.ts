import { z } from "zod";
import { respelled } from "./spelling";
import { WireText, WireTextOrNull } from "./values";

/** Source: interface.md, Bank. */
export const ServiceBank = z.looseObject({ name: WireText, code: WireText });
export type ServiceBank = z.output<typeof ServiceBank>;

/** The `data` of a lookup. Source: interface.md, POST /v1/banks/lookup. */
export const ServiceBankAccount = respelled(
  z.looseObject({
    account_number: WireTextOrNull,
    account_name: WireText,
    bank_name: WireTextOrNull,
  }),
);
export type ServiceBankAccount = z.output<typeof ServiceBankAccount>;
