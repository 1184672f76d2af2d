"use client";
import { useState } from "react";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import {
  type DateRange,
  presetRange,
  RANGE_PRESETS,
  type RangePreset,
} from "@/lib/domain/calendar/range";
import { CalendarMonth, CalendarPopover } from "./calendar";
import { dayLabel, orderedRange, PRESET_LABELS, rangeLabel } from "./date-range";
import { useToday, useZoneName } from "./zone";

type Preset = RangePreset | "custom";

export interface DateRangePickerProps {
  /** Null is any date. */
  value: DateRange | null;
  preset?: Preset | null;
  onChange: (choice: DateRange & { preset: Preset }) => void;
  /** Offers "Any date" when given. */
  onClear?: () => void;
  label?: string;
  look?: "chip" | "field";
  className?: string;
}

/** Picks a date range from presets or from a month. Both ends are included. */
export function DateRangePicker({
  value,
  preset,
  onChange,
  onClear,
  label = "Dates",
  look = "chip",
  className,
}: DateRangePickerProps) {
  const today = useToday();
  const zoneName = useZoneName();
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
      note={`${firstEnd ? "Pick the other end. " : ""}Days in ${zoneName}, both ends included`}
    >
      <CalendarMonth range={shown} start={value?.to ?? today} max={today} onPick={pick} />
    </CalendarPopover>
  );
}

interface DayPickerProps {
  label: string;
  value: CalendarDay;
  onChange: (day: CalendarDay) => void;
  presets: readonly { label: string; day: CalendarDay }[];
  max: CalendarDay;
}

/** Picks a day in a form. */
export function DayPicker({ label, value, onChange, presets, max }: DayPickerProps) {
  const zoneName = useZoneName();
  const [open, setOpen] = useState(false);
  function choose(day: CalendarDay) {
    onChange(day);
    setOpen(false);
  }
  const choices = presets.map((preset) => ({
    label: preset.label,
    pressed: preset.day === value,
    disabled: preset.day > max,
    onChoose: () => choose(preset.day),
  }));
  return (
    <CalendarPopover
      label={label}
      chosen={dayLabel(value)}
      open={open}
      onOpenChange={setOpen}
      choices={choices}
      choicesLabel="Days"
      note={`Days in ${zoneName}`}
    >
      <CalendarMonth range={{ from: value, to: value }} start={value} max={max} onPick={choose} />
    </CalendarPopover>
  );
}
