"use client";
import { useState } from "react";
import { Chip, ChipButton } from "@/components/ui/chip";
import { DateRangePicker } from "@/components/ui/date-range-picker";
import { later, onReach } from "@/components/ui/later";
import { LaterPart } from "@/components/ui/later-part";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { HistorySearch } from "@/lib/client/mirror/history-search";
import { presetRange } from "@/lib/domain/calendar/range";
import { chipsOf } from "./filter-chips";
import { Freshness } from "./freshness";
import type { FilterChange } from "./filter-form";
import { TextSearch } from "./text-search";

/** Most visits need no other filter than those that stand here. */
const filterForm = later(() => import("./filter-form").then(({ FilterForm }) => FilterForm));

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
          <ChipButton dashed icon="plus" {...onReach(filterForm)}>
            Filter
          </ChipButton>
        }
      >
        <LaterPart
          part={filterForm}
          props={{
            search,
            onApply: (change) => {
              setOpen(false);
              onChange(change);
            },
          }}
          name="The form"
          waiting={<Waiting />}
        />
      </Popover>
      <span className="ml-auto max-lg:ml-0">
        <Freshness />
      </span>
    </div>
  );
}

/** The form's shape. */
function Waiting() {
  return (
    <div className="grid w-[min(380px,calc(100vw-32px))] gap-3 p-4">
      {[120, 58, 58, 58, 58, 58].map((height, at) => (
        <Skeleton key={at} width="100%" height={height} />
      ))}
    </div>
  );
}
