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
  value: string;
  network: WalletNetwork | undefined;
  verdict: AddressVerdict;
  fault: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChange: (address: string) => void;
  onBlur: () => void;
}

/** The address with its length, its checksum's verdict, and its parts to compare by eye. */
export function AddressField({
  value,
  network,
  verdict,
  fault,
  inputRef,
  onChange,
  onBlur,
}: AddressFieldProps) {
  // A wrong character is reported while typing, an incomplete address only when the field is left.
  const error =
    verdict.verdict === "invalid"
      ? verdict.message
      : verdict.verdict === "valid"
        ? undefined
        : fault;
  const length = value.trim().length;
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
        ref={inputRef}
        mono
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        right={network && `${length} of ${addressLength(network)}`}
      />
      {verdict.verdict === "valid" && (
        <Verdict address={value.trim()} checksum={verdict.checksum} />
      )}
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
