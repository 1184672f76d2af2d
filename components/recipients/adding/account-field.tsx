"use client";
import type { ControllerRenderProps } from "react-hook-form";
import { AccountNumber } from "@/components/ui/account-number";
import { Field } from "@/components/ui/field";
import type { CreateFiatRecipientInput } from "@/lib/contract/api/new-recipient";
import { quotedAtEnd } from "@/lib/domain/words/quoted";
import type * as z from "zod/mini";
import { accountFault } from "./account-digits";
import { AccountNumberInput } from "./account-number-input";
import { LookupResult } from "./lookup-result";
import type { LookupVerdict } from "./lookup-verdict";
import type { LookupState } from "./use-bank-lookup";

interface AccountFieldProps {
  field: ControllerRenderProps<z.input<typeof CreateFiatRecipientInput>, "accountNumber">;
  fault: string | undefined;
  lookup: LookupState;
  verdict: LookupVerdict;
  bankName: string;
  zone: string;
}

/** The account number, with the bank's answer joined below. */
export function AccountField({ field, fault, lookup, verdict, bankName, zone }: AccountFieldProps) {
  const denial =
    lookup.status === "answered" && lookup.lookup.outcome === "not_found" ? lookup.lookup : null;
  const error = denial ? (
    <>
      {bankName} seems to have no account <AccountNumber account={field.value} />.
      {denial.serviceMessage !== null && ` The service says: ${quotedAtEnd(denial.serviceMessage)}`}{" "}
      Check the digits and the bank. If you save it anyway, you must give a reason, which is kept
      with the recipient.
    </>
  ) : (
    fault && (accountFault(field.value) ?? fault)
  );
  const joined = lookup.status !== "idle" && denial === null;
  return (
    <Field label="Account number" required error={error}>
      <div>
        <AccountNumberInput
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          invalid={Boolean(error)}
          joined={joined}
          ref={field.ref}
        />
        <LookupResult state={lookup} verdict={verdict} bankName={bankName} zone={zone} />
      </div>
    </Field>
  );
}
