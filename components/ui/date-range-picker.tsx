"use client";
import { useState } from "react";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import {
  presetRange,
  RANGE_PRESETS,
  type DateRange,
  type RangePreset,
} from "@/lib/domain/calendar/range";
import { CalendarMonth } from "./calendar-month";
import { CalendarPopover } from "./calendar-popover";
import { orderedRange, PRESET_LABELS, rangeLabel } from "./date-range";
import { zoneAbbreviation } from "./format-time";

type Preset = RangePreset | "custom";

export interface RangeChoice extends DateRange {
  preset: Preset;
}

export interface DateRangePickerProps {
  /** Null is any date. */
  value: DateRange | null;
  preset?: Preset | null;
  onChange: (choice: RangeChoice) => void;
  /** Offers "Any date" when given. */
  onClear?: () => void;
  /** Today in the zone. */
  today: CalendarDay;
  /** IANA zone whose days are meant; printed below the month. */
  zone: string;
  label?: string;
  /** chip: among filters. field: in a form. */
  look?: "chip" | "field";
  className?: string;
}

/** Ranges that finance staff expect, and a month to pick two ends in. Both ends are included. */
export function DateRangePicker(props: DateRangePickerProps) {
  const {
    value,
    preset,
    onChange,
    onClear,
    today,
    zone,
    label = "Dates",
    look = "chip",
    className,
  } = props;
  const [open, setOpen] = useState(false);
  /** The first end, while the second is still to be picked. */
  const [firstEnd, setFirstEnd] = useState<CalendarDay | null>(null);
  const shown = firstEnd ? { from: firstEnd, to: firstEnd } : value;

  function toggle(next: boolean) {
    setOpen(next);
    setFirstEnd(null);
  }
  function choosePreset(next: Preset) {
    if (next === "custom") return setFirstEnd(null);
    onChange({ preset: next, ...presetRange(next, today) });
    toggle(false);
  }
  function pick(day: CalendarDay) {
    if (!firstEnd) return setFirstEnd(day);
    onChange({ preset: "custom", ...orderedRange(firstEnd, day) });
    toggle(false);
  }
  function clear() {
    onClear?.();
    toggle(false);
  }
  const chosen = value ? rangeLabel(value) : "Any date";
  const presets = ([...RANGE_PRESETS, "custom"] as const).map((each) => ({
    label: PRESET_LABELS[each],
    pressed: value !== null && preset === each,
    onChoose: () => choosePreset(each),
  }));
  return (
    <CalendarPopover
      label={label}
      chosen={chosen}
      spoken={value ? chosen : "any date"}
      look={look}
      className={className}
      open={open}
      onOpenChange={toggle}
      choices={[
        ...(onClear ? [{ label: "Any date", pressed: value === null, onChoose: clear }] : []),
        ...presets,
      ]}
      choicesLabel="Ranges"
      note={`${firstEnd ? "Pick the other end. " : ""}Days in ${zoneAbbreviation(zone, Date.now())}, both ends included`}
    >
      <CalendarMonth range={shown} start={value?.to ?? today} max={today} onPick={pick} />
    </CalendarPopover>
  );
}
