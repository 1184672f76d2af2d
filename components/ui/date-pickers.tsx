"use client";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  addDays,
  addMonths,
  type CalendarDay,
  firstOfMonth,
  lastOfMonth,
  weekdayOf,
} from "@/lib/domain/calendar/day";
import {
  type DateRange,
  presetRange,
  RANGE_PRESETS,
  type RangePreset,
} from "@/lib/domain/calendar/range";
import { ChipButton } from "./chip";
import { cn } from "./cn";
import {
  dayLabel,
  monthName,
  orderedRange,
  PRESET_LABELS,
  rangeLabel,
  WEEKDAYS,
} from "./date-range";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";
import { Popover } from "./popover";
import { useZoneName } from "./time";
import { useToday } from "./zone";

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

interface CalendarMonthProps {
  range: DateRange | null;
  start: CalendarDay;
  max?: CalendarDay;
  onPick: (day: CalendarDay) => void;
}

function place(day: CalendarDay, range: DateRange | null) {
  if (!range || day < range.from || day > range.to) return undefined;
  if (range.from === range.to) return "both";
  if (day === range.from) return "start";
  return day === range.to ? "end" : "in";
}

function spoken(where: ReturnType<typeof place>): string {
  if (where === "in") return ", in the range";
  if (where === "both") return ", start and end";
  return where ? `, ${where}` : "";
}

/** Shows a month. Arrows move by day and week, Page keys by month, Home and End within the week. */
function CalendarMonth({ range, start, max, onPick }: CalendarMonthProps) {
  const [focused, setFocused] = useState(start);
  const grid = useRef<HTMLTableElement>(null);

  function key(event: KeyboardEvent) {
    const target = dayOfKey(event.key, focused);
    if (!target) return;
    event.preventDefault();
    flushSync(() => setFocused(max && target > max ? max : target));
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }
  function day(each: CalendarDay) {
    const where = place(each, range);
    const beyond = max !== undefined && each > max;
    return (
      <button
        type="button"
        tabIndex={each === focused ? 0 : -1}
        data-range={where}
        aria-pressed={where !== undefined}
        aria-disabled={beyond || undefined}
        aria-label={`${dayLabel(each)}${spoken(where)}`}
        onClick={() => {
          if (beyond) return;
          setFocused(each);
          onPick(each);
        }}
      >
        {Number(each.slice(8))}
      </button>
    );
  }
  return (
    <div>
      <div className="cal-h">
        <b className="font-medium" aria-live="polite">
          {monthName(focused)}
        </b>
        <span className="flex gap-2">
          <IconButton
            icon="chevron-left"
            label="Previous month"
            onClick={() => setFocused(addMonths(focused, -1))}
          />
          <IconButton
            icon="chevron-right"
            label="Next month"
            onClick={() => setFocused(addMonths(focused, 1))}
          />
        </span>
      </div>
      <table ref={grid} className="cal-g" aria-label={monthName(focused)} onKeyDown={key}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(focused).map((week, index) => (
            <tr key={index}>
              {week.map((each, column) => (
                <td key={column}>{each && day(each)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the weeks of a day's month, Monday first. Null is a day of another month. */
export function monthWeeks(day: CalendarDay): (CalendarDay | null)[][] {
  const first = firstOfMonth(day);
  const cells: (CalendarDay | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null);
  for (let each = first; each.slice(0, 7) === first.slice(0, 7); each = addDays(each, 1))
    cells.push(each);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The same day of the month that many months away, or that month's last. */
export function sameDayOfMonth(day: CalendarDay, months: number): CalendarDay {
  const first = addMonths(day, months);
  const [wanted, last] = [addDays(first, Number(day.slice(8)) - 1), lastOfMonth(first)];
  return wanted < last ? wanted : last;
}

/** Returns the day that a key moves the focus to; null for any other key. */
export function dayOfKey(key: string, day: CalendarDay): CalendarDay | null {
  const targets: Record<string, CalendarDay> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, 1 - weekdayOf(day)),
    End: addDays(day, 7 - weekdayOf(day)),
    PageUp: sameDayOfMonth(day, -1),
    PageDown: sameDayOfMonth(day, 1),
  };
  return targets[key] ?? null;
}

interface CalendarChoice {
  label: string;
  pressed: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

interface CalendarPopoverProps {
  label: string;
  chosen: string;
  /** The current choice as it is read aloud after the label. Default: as shown. */
  spoken?: string;
  look?: "chip" | "field";
  className?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  choices: readonly CalendarChoice[];
  choicesLabel: string;
  note: ReactNode;
  children: ReactNode;
}

/** A button that shows the chosen days, and opens a month beside frequent choices. */
function CalendarPopover({
  label,
  chosen,
  spoken = chosen,
  look = "field",
  className,
  open,
  onOpenChange,
  choices,
  choicesLabel,
  note,
  children,
}: CalendarPopoverProps) {
  const name = `${label}: ${spoken}`;
  const trigger =
    look === "chip" ? (
      <ChipButton icon="calendar" iconEnd="chevron-down" className={className} aria-label={name}>
        {chosen}
      </ChipButton>
    ) : (
      <button type="button" className={cn("input", className)} aria-label={name}>
        <Icon name="calendar" />
        <span className="value">{chosen}</span>
        <Icon name="chevron-down" />
      </button>
    );
  return (
    <Popover trigger={trigger} label={label} open={open} onOpenChange={onOpenChange}>
      <div className="cal">
        <div className="cal-p" role="group" aria-label={choicesLabel}>
          {choices.map((choice) => (
            <button
              key={choice.label}
              type="button"
              aria-pressed={choice.pressed}
              disabled={choice.disabled}
              onClick={choice.onChoose}
            >
              {choice.label}
            </button>
          ))}
        </div>
        <div className="cal-m">
          {children}
          <p className="text-12 text-ink-3">{note}</p>
        </div>
      </div>
    </Popover>
  );
}
