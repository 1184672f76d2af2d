"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccountNumber, Address } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Icon } from "@/components/ui/icon";
import { useDebounced } from "@/components/ui/input";
import { ApiFailure } from "@/lib/client/api-fetch";
import { recipientListOptions, recipientOptions } from "@/lib/client/recipients/recipient-options";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { networkLabel } from "@/lib/domain/chain/network";
import { joined } from "@/lib/domain/words/words";
import { currencyTaken, fieldId, type FormValues, recipientTypeOf } from "./form-values";

interface RecipientPickerProps {
  values: FormValues;
  chosen: RecipientView | null;
  onChoose: (recipient: RecipientView | null) => void;
  onBlur: () => void;
  onAdd: (() => void) | null;
}

const SHOWN = 25;

/** Chooses a recipient that takes this currency, or whose currency isn't shown. */
export function RecipientPicker({ values, chosen, onChoose, onBlur, onAdd }: RecipientPickerProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed, 200);
  const type = recipientTypeOf(values.type);
  const list = useQuery({
    ...recipientListOptions({
      type,
      takes: values.toCurrency,
      search,
      sort: "last_used",
      pageSize: SHOWN,
    }),
    placeholderData: keepPreviousData,
  });
  const elsewhere = useQuery({
    ...recipientListOptions({ type, search, sort: "last_used", pageSize: 1 }),
    enabled: search !== "" && list.data?.recipients.length === 0,
  });
  const noun = type === "crypto" ? "wallet" : "bank account";
  const total = list.data?.total ?? 0;
  return (
    <Combobox
      id={fieldId("recipientId")}
      value={chosen}
      onChange={onChoose}
      onBlur={onBlur}
      items={list.data?.recipients ?? []}
      itemKey={(recipient) => recipient.id}
      itemText={(recipient) => recipient.name}
      itemDisabled={(recipient) => !recipient.active || recipient.changed !== null}
      groupOf={() => `${type === "crypto" ? "Wallets" : "Bank accounts"}, last used first`}
      renderItem={(recipient) => <RecipientOption recipient={recipient} />}
      onQueryChange={setTyped}
      loading={
        list.isPending ||
        (list.isPlaceholderData && list.isFetching && list.data?.recipients.length === 0)
      }
      error={list.isError && !list.data ? list.error.message : undefined}
      emptyText={(query) =>
        query
          ? `No ${noun} for ${values.toCurrency} matches “${query}”.${otherCurrencyHint(elsewhere.data?.recipients[0])}`
          : `There is no ${noun} for ${values.toCurrency} yet.`
      }
      footer={
        onAdd && (
          <Button variant="quiet" icon="plus" onClick={onAdd}>
            Add {type === "crypto" ? "wallet" : "bank"} recipient
          </Button>
        )
      }
      placeholder={
        type === "crypto" ? "Name or the ends of the address" : "Name, bank or account number"
      }
      valueIcon={type === "crypto" ? "wallet" : "bank"}
      right={
        chosen ? (
          <span className="max-md:hidden">{recipientLine(chosen)}</span>
        ) : (
          list.data && (
            <span className="max-md:hidden">{`${total} ${total === 1 ? noun : `${noun}s`}`}</span>
          )
        )
      }
    />
  );
}

/** Names a match that takes another currency, because otherwise it would seem to be missing. */
function otherCurrencyHint(recipient: RecipientView | undefined): string {
  const currency = recipient && currencyTaken(recipient);
  return currency ? ` ${recipient.name} takes ${currency}: choose ${currency} above first.` : "";
}

function RecipientOption({ recipient }: { recipient: RecipientView }) {
  const isWallet = recipient.type === "crypto";
  return (
    <>
      <Icon name={isWallet ? "wallet" : "bank"} />
      <span className="text">{recipient.name}</span>
      <span className="detail max-md:hidden">
        {recipient.changed
          ? "Details changed"
          : !recipient.active
            ? "Inactive"
            : isWallet
              ? recipient.network && networkLabel(recipient.network)
              : recipient.bankName}{" "}
        {recipient.walletAddress && <Address address={recipient.walletAddress} short />}
        {recipient.accountNumber && <AccountNumber account={recipient.accountNumber} />}
      </span>
      {/* Not every service shows what a wallet takes: it is there all the same, and the card below says what isn't known. */}
      <span className="min-w-11 flex-none text-right">
        {currencyTaken(recipient) ?? <span className="text-ink-3">not shown</span>}
      </span>
    </>
  );
}

/** Describes where a recipient is paid: `USDT on Tron (TRC-20)`, `GHS at GCB Bank`. */
function recipientLine(recipient: RecipientView): string {
  const code = currencyTaken(recipient);
  const place =
    recipient.type === "crypto"
      ? recipient.network === null
        ? null
        : networkLabel(recipient.network)
      : recipient.bankName;
  if (code === null || place === null) return code ?? place ?? "";
  return recipient.type === "crypto" ? `${code} on ${place}` : `${code} at ${place}`;
}

/** Finds the recipient of an id from a draft, from the address, or just chosen. */
export function useChosenRecipient(recipientId: string, opened: RecipientView | null) {
  const client = useQueryClient();
  const detail = useQuery({ ...recipientOptions(recipientId), enabled: recipientId !== "" });
  const known =
    client.getQueryData<RecipientView>(listedKey(recipientId)) ??
    (opened?.id === recipientId ? opened : null);
  const isNotFound = detail.error instanceof ApiFailure && detail.error.code === "not_found";
  return {
    recipient: recipientId === "" ? null : (detail.data ?? (isNotFound ? null : known)),
    trouble:
      recipientId === "" || detail.data || !detail.isError
        ? null
        : isNotFound
          ? "This recipient is no longer in the service's list. Choose another."
          : detail.error.message,
    /** Shows a recipient just chosen from a list without requesting it again. */
    remember: (recipient: RecipientView) => client.setQueryData(listedKey(recipient.id), recipient),
  };
}

export type ChosenRecipient = ReturnType<typeof useChosenRecipient>;

/** Differs from the detail's key, because a list has fewer facts than a detail. */
function listedKey(id: string) {
  return ["recipients", "listed", id] as const;
}

/** Says which payment details the service doesn't show; a transfer needs only the id. */
export function describeMissing(recipient: RecipientView, toCurrency: string): string | null {
  const isWallet = recipient.type === "crypto";
  const isCurrencyShown = currencyTaken(recipient) !== null;
  const missing = [
    !isCurrencyShown && (isWallet ? "stablecoin" : "currency"),
    isWallet && recipient.network === null && "network",
    isWallet && recipient.walletAddress === null && "address",
    !isWallet && recipient.bankName === null && "bank",
    !isWallet && recipient.accountNumber === null && "account number",
  ].filter((part) => part !== false);
  if (missing.length === 0) return null;
  const noun = isWallet ? "wallet" : "bank account";
  const check = isCurrencyShown ? `this is the right ${noun}` : `it accepts ${toCurrency}`;
  return `The service doesn't show this ${noun}'s ${joined(missing)}. Check with the recipient that ${check} before you send.`;
}
