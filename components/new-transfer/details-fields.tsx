"use client";
import { useRef } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { AccountNumber, Address } from "@/components/ui/address";
import { Field } from "@/components/ui/field";
import { dayInZone, formatTime } from "@/components/ui/format-time";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/radio-group";
import { useZone } from "@/components/ui/zone";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { describeDeskDetails, transfersCounted } from "@/lib/domain/recipients/recipient";
import { networkLabel } from "@/lib/domain/chain/network";
import { OFFRAMP_NETWORKS } from "@/lib/domain/transfers/transfer";
import { AmountBlock, type Estimate } from "./amount-block";
import { DuplicateNotice } from "./duplicate-notice";
import {
  currencyTaken,
  fieldId,
  type FormValues,
  type TransferDirection,
  reversed,
} from "./form-values";
import { type ChosenRecipient, describeMissing, RecipientPicker } from "./recipient-picker";

interface DetailsFieldsProps {
  form: UseFormReturn<FormValues>;
  values: FormValues;
  estimate: Estimate;
  chosen: ChosenRecipient;
  onAddRecipient: (() => void) | null;
  /** Called when the recipient's field gets the focus, from where that form opens. */
  onNearRecipient: () => void;
}

const CHANGED = { shouldDirty: true, shouldTouch: true } as const;

/** Direction, amount, recipient, network and note. */
export function DetailsFields(props: DetailsFieldsProps) {
  const { form, values, estimate, chosen, onAddRecipient, onNearRecipient } = props;
  const { errors, isSubmitted } = form.formState;
  // Values typed for the other direction, in case the user switches back.
  const otherDirection = useRef<Partial<Record<TransferDirection, FormValues>>>({});
  // And who was chosen for the other currency.
  const chosenFor = useRef<Record<string, string>>({});
  const { recipient } = chosen;

  const turn = (direction: TransferDirection): void => {
    otherDirection.current[values.type] = values;
    const before = otherDirection.current[direction];
    form.reset(before ? { ...before, note: values.note } : reversed(values, direction), {
      keepDefaultValues: true,
    });
  };
  const set = (name: "fromCurrency" | "toCurrency" | "network", value: string): void =>
    form.setValue(name, value, { ...CHANGED, shouldValidate: name === "network" || isSubmitted });
  const setToCurrency = (currency: string): void => {
    chosenFor.current[values.toCurrency] = values.recipientId;
    set("toCurrency", currency);
    // Cleared with the currency and restored with it: a wallet takes one stablecoin.
    const taken = recipient && currencyTaken(recipient);
    if (values.recipientId === "" || (taken !== null && taken !== currency))
      form.setValue("recipientId", chosenFor.current[currency] ?? "", CHANGED);
  };
  const choose = (next: RecipientView | null): void => {
    if (next) chosen.remember(next);
    form.setValue("recipientId", next?.id ?? "", { ...CHANGED, shouldValidate: next !== null });
  };
  return (
    <>
      <Segmented
        fill
        size="lg"
        label="Direction"
        value={values.type}
        onChange={turn}
        options={[
          {
            value: "onramp",
            icon: "on-ramp",
            label: <Direction name="On-ramp" words="pay fiat, deliver stablecoin" />,
          },
          {
            value: "offramp",
            icon: "off-ramp",
            label: <Direction name="Off-ramp" words="send stablecoin, pay out fiat" />,
          },
        ]}
      />
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountBlock
            values={values}
            estimate={estimate}
            error={errors.amount?.message}
            onAmount={field.onChange}
            onBlur={field.onBlur}
            onFromCurrency={(currency) => set("fromCurrency", currency)}
            onToCurrency={setToCurrency}
          />
        )}
      />
      <Field
        className="mt-6"
        id={fieldId("recipientId")}
        label="Recipient"
        labelEnd={
          values.type === "onramp"
            ? `wallets that take ${values.toCurrency}`
            : `bank accounts in ${values.toCurrency}`
        }
        error={errors.recipientId?.message ?? chosen.trouble}
        required
      >
        <Controller
          control={form.control}
          name="recipientId"
          render={({ field }) => (
            // The key closes an open list of recipients when the currency changes.
            <div className="min-w-0" onFocus={onNearRecipient}>
              <RecipientPicker
                key={`${values.type}-${values.toCurrency}`}
                values={values}
                chosen={recipient}
                onChoose={choose}
                onBlur={field.onBlur}
                onAdd={onAddRecipient}
              />
              {recipient && <RecipientCard recipient={recipient} toCurrency={values.toCurrency} />}
            </div>
          )}
        />
      </Field>
      {values.type === "offramp" && (
        // No network is chosen beforehand, because coins sent over another one are lost.
        <Field
          group
          required
          label={`Network you send ${values.fromCurrency} over`}
          hint="The deposit address will be on this network only."
          error={errors.network?.message}
          className="mt-5"
        >
          <div id={fieldId("network")}>
            <Segmented
              fill
              size="lg"
              className="w-full max-md:auto-cols-auto max-md:grid-flow-row max-md:grid-cols-2"
              value={OFFRAMP_NETWORKS.find((network) => network === values.network) ?? ""}
              onChange={(network) => set("network", network)}
              options={OFFRAMP_NETWORKS.map((network) => ({
                value: network,
                label: networkLabel(network),
              }))}
            />
          </div>
        </Field>
      )}
      <Field
        className="mt-5"
        id={fieldId("note")}
        label="Internal note"
        labelEnd="optional, stays in Rampdesk"
        error={errors.note?.message}
      >
        <Input {...form.register("note")} autoComplete="off" maxLength={500} />
      </Field>
      <DuplicateNotice values={values} />
    </>
  );
}

function Direction({ name, words }: { name: string; words: string }) {
  return (
    <>
      {name}
      <span className="max-md:hidden">: {words}</span>
    </>
  );
}

function RecipientCard(props: { recipient: RecipientView; toCurrency: string }) {
  const zone = useZone();
  const { recipient, toCurrency } = props;
  const unknown = describeMissing(recipient, toCurrency);
  const deskWord = describeDeskDetails(recipient.deskSaid);
  return (
    <div className="-mt-1 grid gap-1 rounded-b-2 border border-t-0 border-line bg-sunken px-3 pb-2.5 pt-3.5">
      {recipient.walletAddress !== null && <Address address={recipient.walletAddress} />}
      {recipient.accountNumber !== null && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <AccountNumber account={recipient.accountNumber} />
          {recipient.bankName !== null && <span className="text-ink-2">{recipient.bankName}</span>}
          {recipient.accountName !== null && recipient.accountName !== recipient.name && (
            <span className="text-ink-2">{recipient.accountName}</span>
          )}
        </p>
      )}
      {recipient.changed && (
        <p className="flex items-start gap-2 text-danger-ink">
          <Icon name="alert" className="mt-0.5 text-danger" />
          <span>
            The service changed this recipient&apos;s details. An approver or an administrator has
            to accept them first.
          </span>
        </p>
      )}
      {unknown && (
        <p className="flex items-start gap-2 text-warning-ink">
          <Icon name="warn" className="mt-0.5 text-warning" />
          <span>{unknown}</span>
        </p>
      )}
      {deskWord && <p className="hint">{deskWord}</p>}
      <p className="hint">{usedSentence(recipient, zone)}</p>
    </div>
  );
}

/** Describes a recipient's use: "Added 14 Feb 2026. 203 transfers, the last one today." */
function usedSentence({ createdAt, transferCount, lastTransferAt }: RecipientView, zone: string) {
  const added = createdAt === null ? "" : `Added ${formatTime(createdAt, zone, "date")}. `;
  if (transferCount === 0)
    return `${added}No transfer to it is known yet: check every character before the first one.`;
  const count = `${transfersCounted(transferCount)} ${transferCount === 1 ? "transfer" : "transfers"}`;
  if (lastTransferAt === null) return `${added}${count}.`;
  const isToday = dayInZone(lastTransferAt, zone) === dayInZone(Date.now(), zone);
  const last = isToday
    ? `today at ${formatTime(lastTransferAt, zone, "time")}`
    : `on ${formatTime(lastTransferAt, zone, "date")}`;
  return `${added}${count}, ${transferCount === 1 ? "" : "the last one "}${last}.`;
}
