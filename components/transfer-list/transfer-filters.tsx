"use client";
import { Checkbox, Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/radio-group";
import { Views } from "@/components/ui/views";
import type { TransferSearch } from "@/lib/client/transfers/transfer-list-options";
import type { TransferList } from "@/lib/contract/api/transfers";

interface TransferFiltersProps {
  search: TransferSearch;
  counts: TransferList["counts"] | undefined;
  onChange: (change: Partial<Pick<TransferSearch, "state" | "type" | "needs" | "q">>) => void;
}

const TABS = [
  { key: "all", state: null, label: "All" },
  { key: "open", state: "open", label: "Open" },
  { key: "closed", state: "closed", label: "Closed" },
] as const;

/** Tabs with counts, search, type, and a filter for transfers that need an act here. */
export function TransferFilters({ search, counts, onChange }: TransferFiltersProps) {
  return (
    <>
      <Views
        label="Open or closed"
        views={TABS.map(({ key, state, label }) => ({
          key,
          label,
          count: counts?.[key] ?? null,
          current: search.state === state,
          onSelect: () => onChange({ state }),
        }))}
      />
      <div className="fbar">
        <div data-search className="w-72 max-md:w-full">
          <Input
            look="bar"
            icon="search"
            type="search"
            maxLength={200}
            placeholder="Reference, recipient or note"
            aria-label="Search transfers"
            value={search.q}
            onChange={(event) => onChange({ q: event.currentTarget.value })}
            right={<Kbd keys={["/"]} />}
          />
        </div>
        <Segmented
          label="Type"
          value={search.type ?? "all"}
          onChange={(value) => onChange({ type: value === "all" ? null : value })}
          options={[
            { value: "all", label: "Both" },
            { value: "onramp", label: "On-ramp", icon: "on-ramp" },
            { value: "offramp", label: "Off-ramp", icon: "off-ramp" },
          ]}
        />
        <Checkbox
          checked={search.needs}
          onChange={(event) => onChange({ needs: event.currentTarget.checked })}
        >
          Needs you
        </Checkbox>
        <span className="ml-auto text-12 text-ink-3 max-lg:ml-0">
          This desk&apos;s own list: transfers made here
        </span>
      </div>
    </>
  );
}
