"use client";
import { useState } from "react";
import { Chip, ChipButton } from "@/components/ui/chip";
import { DateRangePicker } from "@/components/ui/date-range-picker";
import { Popover } from "@/components/ui/popover";
import type { HistorySearch } from "@/lib/client/mirror/history-search";
import { presetRange } from "@/lib/domain/calendar/range";
import { chipsOf } from "./filter-chips";
import { Freshness } from "./freshness";
import { FilterForm, type FilterChange } from "./filter-form";
import { TextSearch } from "./text-search";

interface HistoryFiltersProps {
  search: HistorySearch;
  today: string;
  zone: string;
  onChange: (change: FilterChange) => void;
}

function daysOf({ period, from, to }: HistorySearch, today: string) {
  if (period === null) return null;
  if (period !== "custom") return presetRange(period, today);
  return from && to && from <= to ? { from, to } : null;
}

export function HistoryFilterBar({ search, today, zone, onChange }: HistoryFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="fbar">
      <TextSearch key={search.text ?? ""} text={search.text} onSearch={(text) => onChange({ text })} />
      <DateRangePicker
        label="Created"
        value={daysOf(search, today)}
        preset={search.period}
        today={today}
        zone={zone}
        onChange={({ preset: period, from, to }) => onChange(period === "custom" ? { period, from, to } : { period, from: null, to: null })}
        onClear={() => onChange({ period: null, from: null, to: null })}
      />
      {chipsOf(search).map(({ key, label, value, clear }) => (
        <Chip key={key} label={label} value={value} removeLabel={`Remove ${label.toLowerCase()} filter`} onRemove={() => onChange(clear)} />
      ))}
      <Popover
        label="Filters"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <ChipButton dashed icon="plus">
            Filter
          </ChipButton>
        }
      >
        <FilterForm
          search={search}
          onApply={(change) => {
            setOpen(false);
            onChange(change);
          }}
        />
      </Popover>
      <span className="ml-auto max-lg:ml-0">
        <Freshness />
      </span>
    </div>
  );
}
