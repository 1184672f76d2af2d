import { findBank, type Bank } from "../data/banks";
import { textField } from "../http/fields";
import { ServiceError } from "../http/service-error";

/** Source: interface.md, Limits. */
export function accountNumberField() {
  return textField("account_number")
    .refine((value) => /^\d{10}$/.test(value), "account_number must be 10 digits")
    .openapi({ pattern: "^\\d{10}$", example: "0690000031" });
}

/** @throws {ServiceError} 400 when no bank has this code. */
export function knownBank(code: string): Bank {
  const bank = findBank(code);
  if (!bank)
    throw new ServiceError(400, `bank_code ${code} is not known. GET /v1/banks lists the banks`);
  return bank;
}
