"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Controller, type ControllerRenderProps, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { Address } from "@/components/ui/address";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input, useDebounced } from "@/components/ui/input";
import { Segmented } from "@/components/ui/radio-group";
import { lookAlikeOptions } from "@/lib/client/recipients/recipient-options";
import {
  CreateCryptoRecipientInput,
  type LookAlikes,
  WALLET_NETWORKS,
} from "@/lib/contract/api/new-recipient";
import { networkLabel } from "@/lib/domain/chain/network";
import {
  addressLength,
  addressRefusal,
  type AddressVerdict,
  judgeWalletAddress,
  type WalletNetwork,
} from "@/lib/domain/recipients/wallet-address";
import { STABLECOINS } from "@/lib/money/currency";
import { type Decision, DecisionNotice, FormFrame } from "./form-frame";
import {
  isSent,
  type RecipientFormProps,
  useRecipientSubmission,
} from "./use-recipient-submission";

const TYPING_PAUSE_MS = 300;

/** The form of a wallet. An address that looks like another must be accepted. */
export function WalletRecipientForm(props: RecipientFormProps) {
  const { draft, lockedCurrency } = props;
  const form = useForm<WalletFormInput, unknown, z.output<typeof WalletFormInput>>({
    resolver: zodResolver(WalletFormInput),
    mode: "onTouched",
    defaultValues: {
      intentId: draft.intentId,
      type: "crypto",
      name: draft.name,
      ...(isOneOf(WALLET_NETWORKS, draft.network) ? { network: draft.network } : {}),
      ...(isOneOf(STABLECOINS, draft.symbol) ? { symbol: draft.symbol } : {}),
      walletAddress: draft.walletAddress,
      lookAlikeAccepted: false,
    },
  });
  const { control, formState, register } = form;
  const { errors } = formState;
  const [network, walletAddress, accepted] = useWatch({
    control,
    name: ["network", "walletAddress", "lookAlikeAccepted"],
  });
  // A valid address is looked up; until a network is chosen it can't be checked.
  const verdict: AddressVerdict = network
    ? judgeWalletAddress(network, walletAddress)
    : { verdict: "empty" };
  const settled = useDebounced(walletAddress.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...lookAlikeOptions(settled),
    enabled: verdict.verdict === "valid" && settled === walletAddress.trim(),
  });
  const { submission, submit } = useRecipientSubmission(form, props);
  const lookAlikes =
    verdict.verdict === "valid" && (accepted || !isSent(submission))
      ? (data?.lookAlikes ?? [])
      : [];

  const send = form.handleSubmit(async (values) => {
    if (lookAlikes.length > 0 && !values.lookAlikeAccepted) {
      return form.setError(
        "lookAlikeAccepted",
        { message: "Compare the addresses first, then confirm" },
        { shouldFocus: true },
      );
    }
    await submit(values);
  });

  return (
    <FormFrame {...props} submission={submission} onSubmit={(event) => void send(event)}>
      <Field
        label="Recipient name"
        required
        hint="How you will find it again: the company, or what the wallet is for."
        error={errors.name?.message}
      >
        <Input autoComplete="off" {...register("name")} />
      </Field>
      <Field label="Network" group error={errors.network?.message}>
        <Controller
          control={control}
          name="network"
          render={({ field }) => (
            <Segmented
              fill
              value={field.value ?? ""}
              onChange={(next) => {
                field.onChange(next);
                if (formState.isSubmitted || walletAddress !== "")
                  void form.trigger("walletAddress");
              }}
              options={WALLET_NETWORKS.map((value) => ({ value, label: networkLabel(value) }))}
            />
          )}
        />
      </Field>
      <Field
        label="Stablecoin"
        group
        error={errors.symbol?.message}
        hint={lockedCurrency && `This transfer pays out ${lockedCurrency}.`}
      >
        <Controller
          control={control}
          name="symbol"
          render={({ field }) => (
            <Segmented
              fill
              value={field.value ?? ""}
              onChange={field.onChange}
              options={STABLECOINS.map((code) => ({
                value: code,
                label: code,
                disabled: lockedCurrency !== undefined && lockedCurrency !== code,
              }))}
            />
          )}
        />
      </Field>
      <Controller
        control={control}
        name="walletAddress"
        render={({ field }) => (
          <AddressField
            field={{
              ...field,
              onChange: (address) => {
                field.onChange(address);
                // The old address's likeness was accepted; the new address must be compared again.
                form.setValue("lookAlikeAccepted", false);
              },
            }}
            network={network}
            verdict={verdict}
            fault={errors.walletAddress?.message}
          />
        )}
      />
      {lookAlikes.length > 0 && (
        <LookAlikeNotice
          address={walletAddress.trim()}
          lookAlikes={lookAlikes}
          decision={{
            accepted: accepted ?? false,
            fault: errors.lookAlikeAccepted?.message,
            onAccept: (next) => form.setValue("lookAlikeAccepted", next, { shouldValidate: true }),
          }}
        />
      )}
    </FormFrame>
  );
}

function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
  return (values as readonly string[]).includes(text);
}

/** The contract's wallet, with the server's check of the address for its network. */
const WalletFormInput = CreateCryptoRecipientInput.check(
  z.superRefine((values, ctx) => {
    const refusal = addressRefusal(values.network, values.walletAddress);
    if (refusal) ctx.addIssue({ code: "custom", path: ["walletAddress"], message: refusal });
  }),
);
type WalletFormInput = z.input<typeof WalletFormInput>;

interface AddressFieldProps {
  field: ControllerRenderProps<WalletFormInput, "walletAddress">;
  network: WalletNetwork | undefined;
  verdict: AddressVerdict;
  fault: string | undefined;
}

/** The address with its length, its checksum's verdict, and its parts to compare by eye. */
function AddressField({ field, network, verdict, fault }: AddressFieldProps) {
  // A wrong character is reported while typing, an incomplete address only when the field is left.
  const error =
    verdict.verdict === "invalid"
      ? verdict.message
      : verdict.verdict === "valid"
        ? undefined
        : fault;
  const address = field.value.trim();
  return (
    <Field
      label="Wallet address"
      required
      error={error}
      hint={
        network === undefined
          ? "Choose the network first: it decides what an address looks like."
          : undefined
      }
    >
      <Input
        ref={field.ref}
        mono
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        onBlur={field.onBlur}
        right={network && `${address.length} of ${addressLength(network)}`}
      />
      {verdict.verdict === "valid" && (
        <div role="status" className="grid gap-1">
          {verdict.checksum === "good" ? (
            <p className="flex gap-1.5 text-12 text-success-ink">
              <Icon name="check" className="text-success" />
              The checksum is right: no character was mistyped.
            </p>
          ) : (
            <p className="flex gap-1.5 text-12 text-warning-ink">
              <Icon name="warn" className="text-warning" />
              An address all in upper or all in lower case has no checksum, so a typing error can't
              be detected. Compare every character.
            </p>
          )}
          <p className="pt-1">
            <Address address={address} />
          </p>
        </div>
      )}
    </Field>
  );
}

interface LookAlikeNoticeProps {
  address: string;
  lookAlikes: LookAlikes["lookAlikes"];
  decision: Decision;
}

function LookAlikeNotice({ address, lookAlikes, decision }: LookAlikeNoticeProps) {
  const same = lookAlikes.every((one) => one.same);
  const names = lookAlikes.map((one) => one.name).join(", ");
  return (
    <DecisionNotice
      tone={same ? "info" : "danger"}
      title={
        same
          ? `${names} already ${lookAlikes.length === 1 ? "has" : "have"} this address.`
          : "This address looks like another one, but isn't it."
      }
      decision={decision}
      label={
        same ? "Add this address a second time" : "I compared them: the one I entered is right"
      }
    >
      {same ? (
        <p>Add it again only if you need it under another name, network or stablecoin.</p>
      ) : (
        <>
          <p>Fraudsters create addresses that look like ones you know. Compare every character.</p>
          <dl className="mt-2 grid gap-2">
            <Compared label="The one you entered" address={address} />
            {lookAlikes
              .filter((one) => !one.same)
              .map((one) => (
                <Compared
                  key={one.recipientId}
                  label={`${one.name}, saved before`}
                  address={one.address}
                />
              ))}
          </dl>
        </>
      )}
    </DecisionNotice>
  );
}

function Compared({ label, address }: { label: string; address: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd>
        <Address address={address} />
      </dd>
    </div>
  );
}
