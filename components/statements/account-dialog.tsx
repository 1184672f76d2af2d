"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { GoBack } from "@/components/ui/overlay";
import { Input } from "@/components/ui/input";
import { Notice, Problem } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { ApiFailure, applyFieldErrors } from "@/lib/client/api-failure";
import { useAddStatementAccount } from "@/lib/client/statements/account-options";
import {
  AddStatementAccountInput,
  type StatementAccountView,
} from "@/lib/contract/api/statement-accounts";
import { type ReceivedFile } from "@/lib/contract/api/statements";
import { numberAlone } from "@/lib/domain/statements/same-account";
import { currencyRules, FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";

export interface AccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  file: ReceivedFile;
  /** The file's first account that isn't on the desk yet, if it has several. */
  proposed: ReceivedFile["accountsInFile"][number] | null;
  /** The address chosen as the wallet's own, from a list that names several. */
  ownAddress: string | null;
  onAdded: (account: StatementAccountView) => void;
}

const KINDS = [
  { value: "bank", label: "Bank account" },
  { value: "wallet", label: "Wallet" },
] as const;

/** Adds an account or wallet beside its file. Closing it keeps what was typed. */
export function AccountDialog({
  open,
  onOpenChange,
  file,
  proposed,
  ownAddress,
  onAdded,
}: AccountDialogProps) {
  const formId = useId();
  // The form's first values, also after an account was added.
  const first = proposal(
    proposed
      ? { ...file, accountInFile: proposed.account, currencyInFile: proposed.currency }
      : file,
    ownAddress,
  );
  const form = useForm<AddStatementAccountInput>({
    resolver: zodResolver(AddStatementAccountInput),
    defaultValues: first,
  });
  const adding = useAddStatementAccount();
  const [problem, setProblem] = useState<string | null>(null);
  const [twin, setTwin] = useState<{ facts: string; question: string } | null>(null);
  // Facts that identify the account. The question about an equal number depends on these alone.
  const identity = useWatch({
    control: form.control,
    name: ["kind", "identifier", "institution", "currency"],
  });
  const [kind, identifier, , currency] = identity;
  const facts = identity.join("\n");
  const question = twin?.facts === facts ? twin.question : null;
  const add = (isAnother: boolean) =>
    form.handleSubmit(async (input) => {
      setProblem(null);
      setTwin(null);
      try {
        onAdded(await adding.mutateAsync(isAnother ? { ...input, isAnother } : input));
        onOpenChange(false);
        form.reset(first);
      } catch (error) {
        if (error instanceof ApiFailure && error.reason === "same_number")
          setTwin({ facts, question: error.message });
        else setProblem(applyFieldErrors(form, error));
      }
    });
  const { errors } = form.formState;
  const isWallet = kind === "wallet";
  const several = !isWallet && file.accountsInFile.length > 1 ? file.accountsInFile : [];
  const chosen = several.findIndex(
    (each) =>
      numberAlone(each.account) === identifier &&
      (each.currency ?? currency).toUpperCase() === currency,
  );
  const choose = (index: string) => {
    const each = several[Number(index)];
    if (!each) return;
    form.setValue("identifier", numberAlone(each.account));
    if (each.currency !== null) form.setValue("currency", each.currency.toUpperCase());
  };
  const footer = (
    <>
      <GoBack />
      <Button type="submit" form={formId} variant="primary" busy={adding.isPending && "Adding"}>
        Add account
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      sending={adding.isPending}
      title="Add account"
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={add(false)} className="grid gap-4 [&>.field]:mt-0">
        <Problem>{problem}</Problem>
        {question && (
          <Notice tone="warning" live title="Is it this account?">
            <p>{question}</p>
            <Button
              size="sm"
              className="mt-2"
              busy={adding.isPending && "Adding"}
              onClick={add(true)}
            >
              Add as another account
            </Button>
          </Notice>
        )}
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <Field label="Kind" group>
              <Segmented value={field.value} onChange={field.onChange} options={KINDS} fill />
            </Field>
          )}
        />
        {several.length > 0 && (
          <Field label="Account in the file">
            <Select
              value={chosen < 0 ? "" : String(chosen)}
              onChange={choose}
              placeholder="Choose one"
              options={several.map(({ account, currency: own }, index) => ({
                value: String(index),
                label: account,
                detail: own ?? undefined,
              }))}
            />
          </Field>
        )}
        <Field
          label="Name"
          hint={
            isWallet
              ? "As you call it: Treasury Tron, USDT"
              : "As you call it: Zenith operating, NGN"
          }
          error={errors.name?.message}
        >
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
        <Field
          label={isWallet ? "Network" : "Bank"}
          hint={isWallet ? "Such as Ethereum, Tron or Polygon" : undefined}
          error={errors.institution?.message}
        >
          <Input autoComplete="off" {...form.register("institution")} />
        </Field>
        <Field
          label={isWallet ? "Address" : "Account number or IBAN"}
          error={errors.identifier?.message}
        >
          <Input mono autoComplete="off" spellCheck={false} {...form.register("identifier")} />
        </Field>
        <Controller
          control={form.control}
          name="currency"
          render={({ field }) => (
            <Field label={isWallet ? "Token" : "Currency"} error={errors.currency?.message}>
              <Select
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                options={accountCurrencies(
                  [file.currencyInFile, ...file.accountsInFile.map((each) => each.currency)],
                  isWallet,
                )}
                placeholder={isWallet ? "Choose a token" : "Choose a currency"}
              />
            </Field>
          )}
        />
      </form>
    </Dialog>
  );
}

function proposal(
  { accountInFile, currencyInFile, format, mapping }: ReceivedFile,
  ownAddress: string | null,
): AddStatementAccountInput {
  const network = (mapping as { network?: string | null } | null)?.network ?? "";
  const currency = currencyInFile?.toUpperCase() ?? "";
  return {
    kind: format === "chain" ? "wallet" : "bank",
    name: "",
    identifier:
      format === "chain" ? (accountInFile ?? ownAddress ?? "") : numberAlone(accountInFile ?? ""),
    institution: network,
    currency,
  };
}

/** Lists the currencies that an account may have: the service's and the file's. */
export function accountCurrencies(inFile: readonly (string | null)[], isWallet: boolean) {
  const known: readonly string[] = isWallet ? STABLECOINS : [...FIAT_CURRENCIES, ...STABLECOINS];
  const named = inFile
    .map((code) => code?.toUpperCase() ?? "")
    .filter((code) => /^[A-Z]{3,5}$/.test(code));
  return [...new Set([...known, ...named])].map((code) => ({
    value: code,
    label: code,
    detail: currencyRules(code).name,
  }));
}
