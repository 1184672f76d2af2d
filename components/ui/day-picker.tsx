"use client";
import { useState } from "react";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { CalendarMonth } from "./calendar-month";
import { dayLabel } from "./date-range";
import { zoneAbbreviation } from "./format-time";
import { Icon } from "./icon";
import { Popover } from "./popover";

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
  const trigger = (
    <button type="button" className="input" aria-label={`${label}: ${dayLabel(value)}`}>
      <Icon name="calendar" />
      <span className="value">{dayLabel(value)}</span>
      <Icon name="chevron-down" />
    </button>
  );
  return (
    <Popover trigger={trigger} label={label} open={open} onOpenChange={setOpen}>
      <div className="cal">
        <div className="cal-p" role="group" aria-label="Days">
          {presets.map((preset) => (
            <button key={preset.label} type="button" aria-pressed={preset.day === value} disabled={preset.day > max} onClick={() => choose(preset.day)}>
              {preset.label}
            </button>
          ))}
        </div>
        <div className="cal-m">
          <CalendarMonth range={{ from: value, to: value }} start={value} max={max} onPick={choose} />
          <p className="text-12 text-ink-3">Days in {zoneAbbreviation(zone, Date.now())}</p>
        </div>
      </div>
    </Popover>
  );
}
