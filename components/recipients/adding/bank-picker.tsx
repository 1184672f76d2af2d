"use client";
import { useQuery } from "@tanstack/react-query";
import { Combobox } from "@/components/ui/combobox";
import { TextButton } from "@/components/ui/text-button";
import { bankListOptions } from "@/lib/client/recipients/recipient-options";

interface BankPickerProps {
  value: string;
  onChange: (code: string) => void;
  onBlur: () => void;
  invalid: boolean;
}

/** The bank's name from the list, or its code until the list is loaded. */
export function useBankName(code: string): string {
  const { data } = useQuery(bankListOptions());
  return data?.banks.find((bank) => bank.code === code)?.name ?? `bank ${code}`;
}

/** Searches the service's banks by name or code. */
export function BankPicker({ value, onChange, onBlur, invalid }: BankPickerProps) {
  const { data, error, isPending, refetch } = useQuery(bankListOptions());
  const banks = data?.banks ?? [];
  const chosen = banks.find((bank) => bank.code === value) ?? null;
  return (
    <Combobox
      value={chosen}
      onChange={(bank) => onChange(bank?.code ?? "")}
      onBlur={onBlur}
      invalid={invalid}
      items={banks}
      itemKey={(bank) => bank.code}
      itemText={(bank) => bank.name}
      itemSearch={(bank) => bank.code}
      renderItem={(bank) => (
        <>
          <span className="text">{bank.name}</span>
          <span className="detail mono">{bank.code}</span>
        </>
      )}
      loading={isPending}
      error={
        error && (
          <>
            The banks could not be loaded. {error.message}{" "}
            <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </>
        )
      }
      emptyText={(query) => `The service lists no bank with “${query}” in its name or code.`}
      placeholder="Name or code"
      valueIcon="bank"
      right={
        chosen && (
          <>
            code <span className="mono">{chosen.code}</span>
          </>
        )
      }
    />
  );
}
