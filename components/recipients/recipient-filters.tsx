"use client";
import type { ReactNode } from "react";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { RecipientList } from "@/lib/contract/api/recipients";
import { currencyRules, FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";

export type RecipientType = "fiat" | "crypto";

interface RecipientFiltersProps {
  search: string;
  type: RecipientType | null;
  currency: string | null;
  counts: RecipientList["counts"] | undefined;
  onSearch: (search: string) => void;
  onType: (type: RecipientType | null) => void;
  onCurrency: (currency: string | null) => void;
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
export function RecipientFilters({
  search,
  type,
  currency,
  counts,
  onSearch,
  onType,
  onCurrency,
  children,
}: RecipientFiltersProps) {
  return (
    <div className="fbar">
      <div data-search className="max-w-80 grow basis-56 max-md:max-w-none max-md:basis-full">
        <Input
          look="bar"
          icon="search"
          type="search"
          placeholder="Name, account number or address"
          aria-label="Search recipients"
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          right={<Kbd keys={["/"]} />}
        />
      </div>
      <Segmented
        label="Type"
        value={type ?? "all"}
        onChange={(value) => onType(value === "all" ? null : value)}
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
        onChange={(value) => onCurrency(value === ANY ? null : value)}
        options={currencyOptions(type)}
      />
      {children}
    </div>
  );
}
