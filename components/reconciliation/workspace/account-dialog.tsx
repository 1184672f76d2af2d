"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox, Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { GoBack } from "@/components/ui/overlay";
import { Kv } from "@/components/ui/kv";
import { Notice, Problem } from "@/components/ui/notice";
import { useChangeStatementAccount } from "@/lib/client/statements/account-options";
import {
  ChangeStatementAccountInput,
  type StatementAccountView,
} from "@/lib/contract/api/statement-accounts";
import { useSubmit } from "@/lib/client/use-submit";

export interface AccountDialogProps {
  account: StatementAccountView;
  balances: ReactNode;
  onClose: () => void;
}

/** Changes what an account is called, and whether transfers are paid from it. Its number and currency can't be changed, because its statement lines depend on them. */
export function AccountDialog({ account, balances, onClose }: AccountDialogProps) {
  const formId = useId();
  const { id, name, institution, paysTransfers, version, kind, identifier, currency } = account;
  const form = useForm<ChangeStatementAccountInput>({
    resolver: zodResolver(ChangeStatementAccountInput),
    values: { name, institution, paysTransfers, version },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const [openedAt] = useState(version);
  const change = useChangeStatementAccount(id);
  const { submit, problem } = useSubmit(form, async (input) => {
    await change.mutateAsync(input);
    onClose();
  });
  const footer = (
    <>
      <GoBack />
      <Button type="submit" form={formId} variant="primary" busy={change.isPending && "Saving"}>
        Save
      </Button>
    </>
  );
  const isWallet = kind === "wallet";
  return (
    <Dialog
      onOpenChange={onClose}
      sending={change.isPending}
      title="Account details"
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 [&>.field]:mt-0">
        {version !== openedAt && !change.isPending && !change.isSuccess && (
          <Notice tone="warning" live>
            Somebody has changed this account since you opened it. Their changes are shown, except
            where you have typed.
          </Notice>
        )}
        <Problem>{problem}</Problem>
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
        <Field label={isWallet ? "Network" : "Bank"} error={errors.institution?.message}>
          <Input autoComplete="off" {...form.register("institution")} />
        </Field>
        <Field
          label="Used for"
          group
          hint="If not, payments of transfers are not expected on its statements. Those that are on them are still matched."
          error={errors.paysTransfers?.message}
        >
          <Checkbox {...form.register("paysTransfers")}>
            Transfers are paid from this {isWallet ? "wallet" : "account"}
          </Checkbox>
        </Field>
        <Kv
          items={[
            {
              label: isWallet ? "Address" : "Number",
              value: <span className="mono wrap-anywhere">{identifier}</span>,
            },
            { label: isWallet ? "Token" : "Currency", value: currency },
          ]}
        />
        <p className="text-12 text-ink-3">
          The number and currency can&apos;t be changed, because the account&apos;s statement lines
          depend on them. For another number, add another account with its first statement.
        </p>
      </form>
      {balances}
    </Dialog>
  );
}
