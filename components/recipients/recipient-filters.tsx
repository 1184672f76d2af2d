"use client";
import type { ReactNode } from "react";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { RecipientList } from "@/lib/contract/api/recipients";
import { currencyRules, FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import type { RecipientParams } from "./recipient-params";

export type RecipientType = "fiat" | "crypto";

interface RecipientFiltersProps {
  params: RecipientParams;
  counts: RecipientList["counts"] | undefined;
  onChange: (change: Partial<Pick<RecipientParams, "q" | "type" | "currency">>) => void;
  children: ReactNode;
}

const ANY = "any";

function currencyOptions(type: RecipientType | null) {
  const codes: readonly string[] =
    type === "fiat"
      ? FIAT_CURRENCIES
      : type === "crypto"
        ? STABLECOINS
        : [...FIAT_CURRENCIES, ...STABLECOINS];
  return [
    { value: ANY, label: "All currencies" },
    ...codes.map((code) => ({ value: code, label: code, detail: currencyRules(code).name })),
  ];
}

/** Search, type with counts, currency. All of it is in the URL. */
export function RecipientFilters({ params, counts, onChange, children }: RecipientFiltersProps) {
  const { q, type, currency } = params;
  return (
    <div className="fbar">
      <div data-search className="max-w-80 grow basis-56 max-md:max-w-none max-md:basis-full">
        <Input
          look="bar"
          icon="search"
          type="search"
          placeholder="Name, account number or address"
          aria-label="Search recipients"
          value={q}
          onChange={(event) => onChange({ q: event.currentTarget.value })}
          right={<Kbd keys={["/"]} />}
        />
      </div>
      <Segmented
        label="Type"
        value={type ?? "all"}
        onChange={(value) => onChange({ type: value === "all" ? null : value, currency: null })}
        options={[
          { value: "all", label: "All", count: counts?.all },
          { value: "fiat", label: "Bank accounts", count: counts?.fiat },
          { value: "crypto", label: "Wallets", count: counts?.crypto },
        ]}
      />
      <Select
        look="compact"
        aria-label="Currency"
        value={currency ?? ANY}
        onChange={(value) => onChange({ currency: value === ANY ? null : value })}
        options={currencyOptions(type)}
      />
      {children}
    </div>
  );
}
