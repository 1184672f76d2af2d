"use client";
import { type FormEvent, useState } from "react";
import { DateRangePicker } from "@/components/ui/date-pickers";
import { zoneAbbreviation } from "@/components/ui/format-time";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Views } from "@/components/ui/views";
import {
  rangeOfSearch,
  type TransactionSearch,
} from "@/lib/client/transactions/transaction-search";

interface TransactionFiltersProps {
  search: TransactionSearch;
  today: string;
  zone: string;
  onChange: (change: Partial<Pick<TransactionSearch, "state" | "period" | "from" | "to">>) => void;
  onOpen: (name: string) => void;
}

const TABS = [
  { key: "all", state: null, label: "All" },
  { key: "open", state: "open", label: "Open" },
  { key: "closed", state: "closed", label: "Closed" },
] as const;

/** The filters that the service offers: open or closed, and days. */
export function TransactionFilters({
  search,
  today,
  zone,
  onChange,
  onOpen,
}: TransactionFiltersProps) {
  const preset = search.period === "all" ? null : search.period;
  return (
    <>
      <Views
        label="Open or closed"
        views={TABS.map(({ key, state, label }) => ({
          key,
          label,
          current: search.state === state,
          onSelect: () => onChange({ state }),
        }))}
      />
      <div className="fbar">
        <ReferenceLookup onOpen={onOpen} />
        <DateRangePicker
          label="Created"
          value={rangeOfSearch(search, today)}
          preset={preset}
          today={today}
          zone={zone}
          onChange={({ preset: period, from, to }) =>
            onChange(period === "custom" ? { period, from, to } : { period, from: null, to: null })
          }
          onClear={() => onChange({ period: "all", from: null, to: null })}
        />
        <span className="text-12 text-ink-3">
          Days in {zoneAbbreviation(zone, `${today}T12:00:00Z`)}
        </span>
        {search.state !== null && (
          <span className="ml-auto text-12 text-ink-3 max-lg:ml-0">{MEANING[search.state]}</span>
        )}
      </div>
    </>
  );
}

const MEANING = {
  open: "Awaiting payment",
  closed: "Failed and cancelled included",
} as const;

/**
 * Opens the transaction with exactly this reference or id. The service has no search by text, so
 * the field promises none.
 */
function ReferenceLookup({ onOpen }: { onOpen: (name: string) => void }) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onOpen(text.trim());
  };
  return (
    <form role="search" data-search className="w-72 max-md:w-full" onSubmit={submit}>
      <Input
        look="bar"
        icon="search"
        mono={text !== ""}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        enterKeyHint="go"
        placeholder="Open by exact reference or id"
        aria-label="Open a transaction by its exact reference or id"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        right={<Kbd keys={text.trim() === "" ? ["/"] : ["Enter"]} />}
      />
    </form>
  );
}
