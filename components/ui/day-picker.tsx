"use client";
import { useState } from "react";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { CalendarMonth } from "./calendar-month";
import { CalendarPopover } from "./calendar-popover";
import { dayLabel } from "./date-range";
import { zoneAbbreviation } from "./format-time";

export interface DayPickerProps {
  /** Read aloud before the day. */
  label: string;
  value: CalendarDay;
  onChange: (day: CalendarDay) => void;
  /** Days that are asked for most, beside the month. */
  presets: readonly { label: string; day: CalendarDay }[];
  /** Later days can't be chosen. */
  max: CalendarDay;
  /** IANA zone whose days are meant; printed below the month. */
  zone: string;
}

/** One day, in a form. */
export function DayPicker({ label, value, onChange, presets, max, zone }: DayPickerProps) {
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
      note={`Days in ${zoneAbbreviation(zone, Date.now())}`}
    >
      <CalendarMonth range={{ from: value, to: value }} start={value} max={max} onPick={choose} />
    </CalendarPopover>
  );
}
