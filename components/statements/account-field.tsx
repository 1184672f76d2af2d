"use client";
import { useState } from "react";
import { Address } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { lazy, preloadHandlers, useLazy } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import type { StatementAccountView } from "@/lib/contract/api/statement-accounts";
import { isSameNetwork } from "@/lib/domain/chain/network";
import { identifierKey } from "@/lib/domain/statements/same-account";
import type { Reading } from "./use-reading";

interface AccountFieldProps {
  reading: Reading;
  accounts: readonly StatementAccountView[];
  account: StatementAccountView | null;
}

/** The file's account: named in it, picked, or added here. */
export function AccountField({ reading, accounts, account }: AccountFieldProps) {
  const [adding, setAdding] = useState(false);
  const dialog = useLazy(accountDialog, adding);
  const { file, accountId, draft, chooseAccount } = reading;
  const several = file.accountsInFile.length > 1 ? file.accountsInFile : [];
  const ofAccount = several.find(
    (each) => account !== null && sameNumber(each.account, account.identifier),
  );
  const named = ofAccount?.account ?? file.accountInFile;
  // The file's next account is proposed once the previous one has been added.
  const proposed =
    several.find(
      (each) =>
        !accounts.some(
          ({ identifier, currency }) =>
            sameNumber(each.account, identifier) &&
            (each.currency ?? currency).toUpperCase() === currency,
        ),
    ) ?? null;
  const isRecognised = account !== null && named !== null && sameNumber(named, account.identifier);
  const hint = isRecognised
    ? `Recognised by ${named} in the file`
    : named === null && account === null
      ? "The file does not say which account it belongs to."
      : undefined;
  return (
    <>
      <Field label="Account" hint={hint}>
        <div className="flex flex-wrap gap-2">
          <Select
            className="min-w-0 flex-1 basis-60"
            value={account === null ? "" : account.id}
            onChange={chooseAccount}
            placeholder={
              accounts.length === 0 ? "No account yet: add the first" : "Choose an account"
            }
            options={accounts.map(({ id, name, institution, currency, identifier }) => ({
              value: id,
              label: name,
              detail: `${institution}, ${currency}, …${identifier.slice(-4)}`,
            }))}
          />
          <Button
            icon="plus"
            className="md:h-9"
            onClick={() => setAdding(true)}
            {...preloadHandlers(accountDialog)}
          >
            Add account
          </Button>
        </div>
      </Field>
      {named !== null && account === null && accountId === null && (
        <Notice
          tone="info"
          title={`The file is for ${several.length > 0 ? several.map(inCurrency).join(" and ") : inCurrency({ account: named, currency: file.currencyInFile })}.`}
        >
          {several.length > 0
            ? "No account here has one of these numbers. Add each of them, and import the file into each."
            : `No account here has that ${draft?.kind === "chain" ? "address" : "number"}. Add it, or choose the one it belongs to.`}
        </Notice>
      )}
      {account && <Mismatch reading={reading} account={account} />}
      {dialog.state === "failed" && adding && (
        <Notice
          tone="danger"
          live
          title="The form could not be loaded."
          action={
            <Button busy={dialog.isRetrying && "Trying again"} onClick={accountDialog.load}>
              Try again
            </Button>
          }
        >
          Check your connection. The rest of the page is not affected.
        </Notice>
      )}
      {dialog.state === "loaded" && (
        <dialog.part
          open={adding}
          onOpenChange={setAdding}
          file={file}
          proposed={proposed}
          ownAddress={ownAddressOf(reading)}
          onAdded={({ id }) => chooseAccount(id)}
        />
      )}
    </>
  );
}

function inCurrency({ account, currency }: { account: string; currency: string | null }): string {
  return `${account}${currency === null ? "" : ` in ${currency}`}`;
}

function Mismatch({
  reading: { file, draft },
  account,
}: {
  reading: Reading;
  account: StatementAccountView;
}) {
  const ofAccount = file.accountsInFile.filter((each) =>
    sameNumber(each.account, account.identifier),
  );
  const isOther =
    file.accountInFile !== null &&
    ofAccount.length === 0 &&
    !sameNumber(file.accountInFile, account.identifier);
  // The same number may have several currencies in a file.
  const currencies =
    file.accountsInFile.length > 1
      ? ofAccount.flatMap(({ currency }) => (currency === null ? [] : [currency]))
      : file.currencyInFile === null
        ? []
        : [file.currencyInFile];
  const inOther =
    currencies.length > 0 &&
    !currencies.some((currency) => currency.toUpperCase() === account.currency);
  const network = account.kind === "wallet" && draft?.kind === "chain" ? draft.network : null;
  const onOther = network !== null && isSameNetwork(network, account.institution) === false;
  if (!isOther && !inOther && !onOther) return null;
  return (
    <Notice tone="warning" live title="The file doesn't match this account.">
      {isOther && (
        <p>
          The file is for{" "}
          <Identifier of={file.accountInFile ?? ""} isAddress={draft?.kind === "chain"} />, and “
          {account.name}” is{" "}
          <Identifier of={account.identifier} isAddress={account.kind === "wallet"} />.
        </p>
      )}
      {inOther && (
        <p>{`The file is in ${currencies.join(" and ")}, and “${account.name}” is in ${account.currency}.`}</p>
      )}
      {onOther && (
        <p>{`The file's transfers are on ${network}, and “${account.name}” is on ${account.institution}.`}</p>
      )}
      <p>Choose the account that the file belongs to. With this one, it will be refused.</p>
    </Notice>
  );
}

/** A bank account's number in full, or the ends of a wallet's address. */
function Identifier({ of: text, isAddress }: { of: string; isAddress: boolean }) {
  return isAddress ? <Address address={text} short /> : <span className="mono">{text}</span>;
}

function ownAddressOf({ draft }: Reading): string | null {
  return draft?.kind === "chain" && draft.ownAddresses.length === 1
    ? (draft.ownAddresses[0] ?? null)
    : null;
}

/** Compares account numbers without spaces and without the bank's code in front. */
function sameNumber(one: string, other: string): boolean {
  const [a, b] = [one, other].map(identifierKey) as [string, string];
  return a.endsWith(b) || b.endsWith(a);
}

const accountDialog = lazy(() =>
  import("./account-dialog").then(({ AccountDialog }) => AccountDialog),
);
