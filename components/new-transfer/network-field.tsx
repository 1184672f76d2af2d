"use client";

import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { networkLabel } from "@/lib/domain/recipients/network-label";
import { OFFRAMP_NETWORKS, type OfframpNetwork } from "@/lib/domain/transfers/pair";
import { fieldId } from "./field-id";

export interface NetworkFieldProps {
  value: string;
  currency: string;
  error: string | undefined;
  onChange: (network: OfframpNetwork) => void;
}

/** The network that an off-ramp's stablecoin is sent over. None is chosen beforehand: coins sent over another one are lost. */
export function NetworkField({ value, currency, error, onChange }: NetworkFieldProps) {
  const chosen = OFFRAMP_NETWORKS.find((network) => network === value);
  return (
    <Field
      group
      required
      label={`Network you send ${currency} over`}
      hint="The deposit address will be on this network only."
      error={error}
      className="mt-5"
    >
      <div id={fieldId("network")}>
        <Segmented
          fill
          size="lg"
          className="w-full max-md:auto-cols-auto max-md:grid-flow-row max-md:grid-cols-2"
          value={chosen ?? ""}
          onChange={onChange}
          options={OFFRAMP_NETWORKS.map((network) => ({
            value: network,
            label: networkLabel(network),
          }))}
        />
      </div>
    </Field>
  );
}
