"use client";
import type { Ref } from "react";
import { Address } from "@/components/ui/address";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import {
  addressLength,
  type AddressVerdict,
  type WalletNetwork,
} from "@/lib/domain/recipients/wallet-address";

interface AddressFieldProps {
  field: {
    value: string;
    onChange: (address: string) => void;
    onBlur: () => void;
    ref: Ref<HTMLInputElement>;
  };
  network: WalletNetwork | undefined;
  verdict: AddressVerdict;
  fault: string | undefined;
}

/** The address with its length, its checksum's verdict, and its parts to compare by eye. */
export function AddressField({ field, network, verdict, fault }: AddressFieldProps) {
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
      {verdict.verdict === "valid" && <Verdict address={address} checksum={verdict.checksum} />}
    </Field>
  );
}

function Verdict({ address, checksum }: { address: string; checksum: "good" | "absent" }) {
  return (
    <div role="status" className="grid gap-1">
      {checksum === "good" ? (
        <p className="flex gap-1.5 text-12 text-success-ink">
          <Icon name="check" className="text-success" />
          The checksum is right: no character was mistyped.
        </p>
      ) : (
        <p className="flex gap-1.5 text-12 text-warning-ink">
          <Icon name="warn" className="text-warning" />
          An address all in upper or all in lower case has no checksum, so a typing error can't be
          detected. Compare every character.
        </p>
      )}
      <p className="pt-1">
        <Address address={address} />
      </p>
    </div>
  );
}
